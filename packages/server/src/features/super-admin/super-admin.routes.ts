import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import {
  backupName,
  type BackupsOverview,
  type InstallationOverview,
} from '@tenantry/contract/super-admin/super-admin.schemas';
import { tellSuperAdmins, userById } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import { BackupError } from '../../platform/backup/backup.errors.ts';
import { readHistory, type HistoryEntry } from '../../platform/backup/history.ts';
import type { BackupKeeper } from '../../platform/backup/nightly.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  backupResponse,
  issueBackupTicket,
  redeemBackupTicket,
  sizeOf,
} from './backup-downloads.ts';
import {
  backsUpElsewhere,
  demoCannotCreate,
  demoCannotBackUp,
  demoCannotDownload,
  hostIsNotDomain,
  noBackups,
} from './super-admin.errors.ts';
import * as service from './super-admin.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly senderOf: SenderOf;
  readonly secrets: Secrets;
  readonly backups: BackupKeeper | null;
}

export function registerSuperAdmin(
  routes: Routes,
  { database, directory, senderOf, secrets, backups }: Dependencies,
): void {
  routes.handle(superAdminEndpoints.backups, () => overviewOf(backups));

  routes.handleOpen(superAdminEndpoints.makeBackup, async ({ transact, organization }) => {
    if (!backups) throw noBackups();
    if (!backups.canStart) throw backsUpElsewhere();
    if (organization.demo) throw demoCannotBackUp();
    const entityId = organization.id;
    if (backups.makeNow()) {
      await transact((tx) => recordAudit(tx, { action: 'installation.backedUp', entityId }));
    }
    return overviewOf(backups);
  });

  routes.handleOpen(superAdminEndpoints.linkBackup, async (call) => {
    const { params, actor, browser, transact, organization } = call;
    if (!backups) throw noBackups();
    if (organization.demo) throw demoCannotDownload();
    const { name } = params;
    await sizeOf(backups.place, name);
    const allowed = { name, sessionId: actor.sessionId, address: browser.address };
    const { ticket, who } = await transact(async (tx) => ({
      ticket: await issueBackupTicket(tx, secrets, allowed),
      who: (await userById(tx, actor.userId))?.emailAddress ?? 'A deleted user',
    }));
    await mailAboutDownload({ database, directory }, { name, who, from: browser.address });
    return { path: `/v1/public/backups/${ticket}` };
  });

  routes.handleOpen(superAdminEndpoints.downloadBackup, async ({ params, browser, transact }) => {
    if (!backups) throw noBackups();
    const used = { ticket: params.ticket, address: browser.address };
    const name = await transact((tx) => redeemBackupTicket(tx, secrets, used));
    return backupResponse(backups.place, name);
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

interface Download {
  readonly name: string;
  readonly who: string;
  readonly from: string;
}

/** BACKUP-7: a backup has every organization's data, so every SuperAdmin of the installation is mailed. */
async function mailAboutDownload(
  { database, directory }: Pick<Dependencies, 'database' | 'directory'>,
  { name, who, from }: Download,
): Promise<void> {
  for (const organization of await directory.all()) {
    await database.transact({ organization }, (tx) =>
      tellSuperAdmins(tx, 'A backup is being downloaded', [
        `${who} requested the backup ${name} from the network address ${from}. It contains the books, tenants and documents of every organization.`,
        'If this was not one of you, set new passwords and end all sessions.',
      ]),
    );
  }
}

const MAX_SHOWN = 30;

const nothing = { problem: null, running: false, progress: null, backups: [] };

async function overviewOf(backups: BackupKeeper | null): Promise<BackupsOverview> {
  if (!backups) return { ...nothing, folder: null, canStart: false };
  const { place, canStart } = backups;
  const known = {
    folder: place.address,
    canStart,
    running: backups.isRunning(),
    progress: backups.progress(),
  };
  let history: HistoryEntry[];
  let there: Set<string>;
  try {
    history = await readHistory(place);
    there = new Set((await place.list()).map(({ name }) => name));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { ...known, problem: error.message, backups: [] };
  }
  const shown = history.slice(0, MAX_SHOWN).map((entry) => {
    const { name } = entry;
    const available = name !== null && there.has(name) && backupName.safeParse(name).success;
    return { ...entry, available };
  });
  return { ...known, problem: backups.problem(), backups: shown };
}
