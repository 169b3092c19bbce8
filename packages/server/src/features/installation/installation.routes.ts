import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import type { ExternalProviders } from '#features/access';
import { takesCards, type CardProcessor } from '#features/cards';
import { publicOrganization } from '#features/organization';
import type { FirstRunRestore } from '../../platform/backup/first-run-restore.ts';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './installation.service.ts';
import { removeDemo, type AnnounceSetup } from './remove-demo.ts';
import { createRestoreService } from './restore.service.ts';

export interface InstallationSettings {
  readonly poweredBy: string;
  readonly providers: ExternalProviders;
  readonly cards: Pick<CardProcessor, 'name' | 'publishableKey' | 'testMode'>;
  readonly testCards: boolean;
  readonly restore: FirstRunRestore;
  readonly announceSetup: AnnounceSetup;
}

export function registerInstallation(
  routes: Routes,
  installation: service.Installation,
  { poweredBy, providers, cards, testCards, restore, announceSetup }: InstallationSettings,
): void {
  routes.handleInstallation(installationEndpoints.configuration, async ({ host }) => {
    const organization = await installation.directory.byHost(host);
    const demo = organization?.demo ?? false;
    const { publishableKey, testMode } = cards;
    const available = takesCards({ processor: cards, testCards }, { demo });
    return {
      setupRequired: !(await service.isSetUp(installation)),
      poweredBy,
      signIn: { google: Boolean(providers.Google), amazon: Boolean(providers.Amazon) },
      cards: { available, publishableKey, testMode },
      demo,
      organization:
        organization &&
        (await installation.database.transact({ organization }, publicOrganization)),
    };
  });

  routes.handleInstallation(installationEndpoints.setupOrganization, ({ body, browserAt }) =>
    service.setUpOrganization(installation, body, browserAt),
  );

  routes.handleInstallation(installationEndpoints.setupDemo, ({ body, browserAt }) =>
    service.setUpDemo(installation, body.setupToken, browserAt),
  );

  const restoring = createRestoreService(installation, restore);

  routes.handleInstallation(installationEndpoints.setupRestoreOverview, ({ body }) =>
    restoring.overview(body.setupToken),
  );

  routes.handleInstallation(installationEndpoints.setupUpload, ({ body }) =>
    restoring.startUpload(body.setupToken, body.bytes),
  );

  routes.handleInstallation(installationEndpoints.setupUploadPart, ({ params, receive }) =>
    restoring.addPart(params.uploadId, Number(params.offset), receive),
  );

  routes.handleInstallation(installationEndpoints.setupRestore, ({ body }) =>
    restoring.start(body),
  );

  routes.handleOpen(installationEndpoints.removeDemo, async ({ organization }) => {
    await removeDemo(installation, organization, announceSetup);
    return {};
  });
}
