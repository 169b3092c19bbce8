import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import type { ExternalProviders } from '#features/access';
import type { CardProcessor } from '#features/payments';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './installation.service.ts';
import { removeDemo } from './remove-demo.ts';

export interface InstallationSettings {
  readonly poweredBy: string;
  readonly providers: ExternalProviders;
  readonly cards: Pick<CardProcessor, 'publishableKey' | 'testMode'>;
}

export function registerInstallation(
  routes: Routes,
  installation: service.Installation,
  { poweredBy, providers, cards }: InstallationSettings,
): void {
  routes.handleInstallation(installationEndpoints.configuration, async ({ host }) => ({
    setupRequired: !(await service.isSetUp(installation)),
    poweredBy,
    signIn: { google: Boolean(providers.Google), amazon: Boolean(providers.Amazon) },
    cards: { publishableKey: cards.publishableKey, testMode: cards.testMode },
    demo: (await installation.directory.byHost(host))?.demo ?? false,
  }));

  routes.handleInstallation(installationEndpoints.setupOrganization, ({ body }) =>
    service.setUpOrganization(installation, body),
  );

  routes.handleInstallation(installationEndpoints.setupDemo, ({ body }) =>
    service.setUpDemo(installation, body.setupToken),
  );

  routes.handleOpen(installationEndpoints.removeDemo, async ({ organization }) => ({
    setupPath: await removeDemo(installation, organization),
  }));
}
