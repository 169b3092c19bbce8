import type { z } from 'zod';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { setupOrganizationRequest } from '@tenantry/contract/installation/installation.schemas';
import {
  acceptablePassword,
  createUser,
  deviceOf,
  hashPassword,
  startSessionFrom,
} from '#features/access';
import { insertSettings } from '#features/organization';
import { defineFirstAttributes } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, dateOf } from '../../platform/clock.ts';
import type {
  Database,
  InstallationTransaction,
  Transaction,
} from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Browser } from '../../platform/http/browser.ts';
import type { OrganizationDirectory } from '../../platform/http/directory.ts';
import { hashToken, newId, newToken } from '../../platform/tokens.ts';
import * as repository from './installation.repository.ts';

export interface Installation {
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
  readonly secrets: Secrets;
  /** Folder for messages that cannot be sent. */
  readonly outbox: string;
}

/** The default, unless the person who sets up the organization chooses another. */
const FIRST_TIME_ZONE = 'America/New_York';

/** Creates a one-time setup link and returns its path, or null if there is an organization already. */
export async function issueSetupLink(database: Database): Promise<string | null> {
  return database.transactInstallation(async (tx) => {
    if (await repository.hasOrganization(tx)) return null;
    const token = newToken();
    await repository.replaceSetupLink(tx, hashToken(token));
    return `/setup?token=${token}`;
  });
}

export async function isSetUp({ directory }: Installation): Promise<boolean> {
  return (await directory.all()).length > 0;
}

/** Refuses an invalid link before any slow work. */
export async function checkSetup(tx: InstallationTransaction, setupToken: string): Promise<void> {
  if (await repository.hasOrganization(tx)) {
    throw new AppError('already_set_up', 'This installation is already set up. Please sign in.');
  }
  if (!(await repository.isSetupLinkValid(tx, hashToken(setupToken)))) {
    throw new AppError(
      'setup_link_expired',
      'This setup link is no longer valid. Restart the server to get a new one.',
    );
  }
}

/** Claims the link under a lock: a second caller waits and finds it used. */
async function claimSetup(tx: InstallationTransaction, setupToken: string): Promise<void> {
  await repository.lockInstallation(tx);
  await checkSetup(tx, setupToken);
  await repository.deleteSetupLinks(tx);
}

interface NewOrganization {
  readonly name: string;
  readonly domain: string;
  readonly demo: boolean;
  readonly timeZone?: string | undefined;
}

/** A new organization; call `seedOrganization` before anything uses it. */
export async function addOrganization(
  tx: Pick<InstallationTransaction, 'db' | 'now'>,
  { name, domain, demo, timeZone = FIRST_TIME_ZONE }: NewOrganization,
): Promise<Organization> {
  const organization = {
    id: newId(),
    name,
    domain,
    demo,
    timeZone,
    secondFactorFrom: null,
    providersAreSecondFactor: false,
  };
  await repository.insertOrganization(tx, { ...organization, createdAt: dateOf(tx.now) });
  return organization;
}

/** Adds settings and first attributes to a new organization, in a transaction inside it. */
export async function seedOrganization(inside: Transaction): Promise<void> {
  await insertSettings(inside);
  await defineFirstAttributes(inside);
  await recordAudit(inside, {
    action: 'organization.created',
    entityId: inside.organization.id,
    after: inside.organization,
  });
}

/** Creates an organization with its initial data, and enters it in the same transaction. */
export async function createOrganization(
  tx: InstallationTransaction,
  settings: NewOrganization,
): Promise<Transaction> {
  const inside = await tx.enter(await addOrganization(tx, settings));
  await seedOrganization(inside);
  return inside;
}

/** The browser of the setup is the first one that the administrator is known by. */
type BrowserAt = (organization: Organization) => Browser;

export async function setUpOrganization(
  { database, directory }: Installation,
  request: z.output<typeof setupOrganizationRequest>,
  browserAt: BrowserAt,
) {
  await database.transactInstallation((tx) => checkSetup(tx, request.setupToken));
  const { password, ...admin } = request.admin;
  const passwordHash = await hashPassword(
    await acceptablePassword(
      password,
      { ...admin, organizationName: request.organization.name },
      'admin.password',
    ),
  );
  const answer = await database.transactInstallation(async (tx) => {
    await claimSetup(tx, request.setupToken);
    const inside = await createOrganization(tx, { ...request.organization, demo: false });
    const user = await createUser(inside, { ...admin, roles: ['SuperAdmin'], passwordHash });
    return startSessionFrom(inside, user, deviceOf(browserAt(inside.organization)));
  });
  directory.forget();
  return answer;
}

/** Today for the demo, which has the default time zone. */
function todayOf({ database }: Installation): CalendarDate {
  return calendarDayAt(database.now(), FIRST_TIME_ZONE);
}

/** Imported on demand, so its pictures and books use memory only if the demo is loaded. */
const importDemo = () => import('./demo/demo.ts');

/** Loads the demo by the setup link, and signs in as its administrator. */
export async function setUpDemo(
  installation: Installation,
  setupToken: string,
  browserAt: BrowserAt,
) {
  await installation.database.transactInstallation((tx) => checkSetup(tx, setupToken));
  const { demoOrganization, loadDemo, prepareDemo } = await importDemo();
  const prepared = await prepareDemo(installation.files, todayOf(installation));
  const answer = await installation.database.transactInstallation(async (tx) => {
    await claimSetup(tx, setupToken);
    const inside = await createOrganization(tx, { ...demoOrganization, demo: true });
    const admin = await loadDemo(inside, prepared, installation.secrets);
    return startSessionFrom(inside, admin, deviceOf(browserAt(inside.organization)));
  });
  installation.directory.forget();
  return answer;
}

/** Loads the demo if the database is empty, for `npm run demo`. Returns whether it did. */
export async function loadDemoWhenEmpty(installation: Installation): Promise<boolean> {
  if (await isSetUp(installation)) return false;
  const { demoOrganization, loadDemo, prepareDemo } = await importDemo();
  const prepared = await prepareDemo(installation.files, todayOf(installation));
  const loaded = await installation.database.transactInstallation(async (tx) => {
    await repository.lockInstallation(tx);
    if (await repository.hasOrganization(tx)) return false;
    const inside = await createOrganization(tx, { ...demoOrganization, demo: true });
    await loadDemo(inside, prepared, installation.secrets);
    return true;
  });
  installation.directory.forget();
  return loaded;
}
