import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import type {
  BackupsOverview,
  InstallationOverview,
} from '@tenantry/contract/super-admin/super-admin.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { readHistory } from '../../platform/backup/history.ts';
import type { BackupKeeper } from '../../platform/backup/nightly.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  demoCannotCreate,
  demoCannotBackUp,
  hostIsNotDomain,
  noBackups,
} from './super-admin.errors.ts';
import * as service from './super-admin.service.ts';

interface Dependencies {
  readonly directory: OrganizationDirectory;
  readonly senderOf: SenderOf;
  readonly backups: BackupKeeper | null;
}

export function registerSuperAdmin(
  routes: Routes,
  { directory, senderOf, backups }: Dependencies,
): void {
  routes.handle(superAdminEndpoints.backups, () => overviewOf(backups));

  routes.handleOpen(superAdminEndpoints.makeBackup, async ({ transact, organization }) => {
    if (!backups) throw noBackups();
    if (organization.demo) throw demoCannotBackUp();
    const entityId = organization.id;
    if (backups.makeNow()) {
      await transact((tx) => recordAudit(tx, { action: 'installation.backedUp', entityId }));
    }
    return overviewOf(backups);
  });

  routes.handle(superAdminEndpoints.installation, async ({ tx }) => {
    const { by } = await senderOf(tx, 'installation');
    const overview: InstallationOverview = { mailSentBy: by === 'outbox' ? by : 'installation' };
    return overview;
  });

  routes.handle(superAdminEndpoints.organizations, ({ tx }) => service.listOrganizations(tx));

  routes.handleOpen(
    superAdminEndpoints.createOrganization,
    async ({ body, host, organization, transactOnce }) => {
      if (organization.demo) throw demoCannotCreate();
      if (host !== organization.domain) throw hostIsNotDomain(host, organization.domain);
      const created = await transactOnce((tx) => service.createOrganization(tx, body));
      // After the commit, so that no request caches the list without it.
      directory.forget();
      return created;
    },
  );
}

const MAX_SHOWN = 30;

async function overviewOf(backups: BackupKeeper | null): Promise<BackupsOverview> {
  if (!backups) return { folder: null, running: false, backups: [] };
  const { folder } = backups;
  const history = await readHistory(folder);
  return { folder, running: backups.isRunning(), backups: history.slice(0, MAX_SHOWN) };
}
