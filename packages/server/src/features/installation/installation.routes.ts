import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import type { ExternalProviders } from '#features/access';
import { takesCards, type CardProcessor } from '#features/cards';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './installation.service.ts';
import { removeDemo } from './remove-demo.ts';

export interface InstallationSettings {
  readonly poweredBy: string;
  readonly providers: ExternalProviders;
  readonly cards: Pick<CardProcessor, 'name' | 'publishableKey' | 'testMode'>;
  readonly testCards: boolean;
}

export function registerInstallation(
  routes: Routes,
  installation: service.Installation,
  { poweredBy, providers, cards, testCards }: InstallationSettings,
): void {
  routes.handleInstallation(installationEndpoints.configuration, async ({ host }) => {
    const demo = (await installation.directory.byHost(host))?.demo ?? false;
    const { publishableKey, testMode } = cards;
    const available = takesCards({ processor: cards, testCards }, { demo });
    return {
      setupRequired: !(await service.isSetUp(installation)),
      poweredBy,
      signIn: { google: Boolean(providers.Google), amazon: Boolean(providers.Amazon) },
      cards: { available, publishableKey, testMode },
      demo,
    };
  });

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
