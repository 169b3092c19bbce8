import {
  addMonths,
  dayInMonth,
  monthOf,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { createUser, hashPassword } from '#features/access';
import { agreeWithOwners, createBuilding, setPlaces } from '#features/properties';
import { actorOf } from '../../../platform/actor.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { newId } from '../../../platform/tokens.ts';
import { loadAssets, loadRules } from './demo.assets.ts';
import { loadExpenses, loadReceipts, loadSharedExpenses, loadStatements } from './demo.books.ts';
import {
  loadEvent,
  loadExchange,
  loadMarketingImage,
  loadOrganization,
  loadProperty,
  loadQuestion,
  onDay,
  type LoadedTenancy,
} from './demo.loading.ts';
import { planCharges } from './demo.charges.ts';
import { loadDocuments } from './demo.documents.ts';
import { loadHouseholds } from './demo.household.ts';
import { storePapers, type DemoPapers } from './demo.papers.ts';
import { accounts } from './demo.people.ts';
import { loadDraft } from './demo.inspections.ts';
import { loadListings } from './demo.listings.ts';
import { loadEndings } from './demo.settlements.ts';
import { loadOwnRole, loadPrograms, ownRole } from './demo.programs.ts';
import { storePictures, type DemoPictures } from './demo.pictures.ts';
import { demoBuilding, portfolio } from './demo.portfolio.ts';
import { exchanges, questions } from './demo.questions.ts';
import { inOrder, storyOf, type StoryEvent } from './demo.story.ts';
import { managedHome } from './demo.statements.ts';
import { loadWorkOrders } from './demo.work-orders.ts';
import { loadTasks } from './demo.tasks.ts';
import { loadVendors } from './demo.vendors.ts';

export const demoOrganization = { name: 'Maple & Main Rentals', domain: 'localhost' } as const;

type AccountName = keyof typeof accounts;

type PasswordHashes = Readonly<Record<AccountName, string>>;

const accountNames = Object.keys(accounts) as AccountName[];

/** The parts that are the same on every day. */
interface LastingDemo {
  readonly passwordHashes: PasswordHashes;
  readonly pictures: DemoPictures;
}

export interface PreparedDemo extends LastingDemo {
  readonly papers: DemoPapers;
}

/** The organization is older than its first lease. */
const FOUNDED_MONTHS_AGO = 15;

/** Slow work that needs no transaction: storing pictures, drawing documents, hashing passwords. */
export async function prepareDemo(files: FileStore, today: CalendarDate): Promise<PreparedDemo> {
  const [lasting, papers] = await Promise.all([prepareLasting(files), storePapers(files, today)]);
  return { ...lasting, papers };
}

export async function prepareLasting(files: FileStore): Promise<LastingDemo> {
  const hashOf = (name: AccountName) => hashPassword(accounts[name].password);
  const [pictures, ...hashes] = await Promise.all([
    storePictures(files),
    ...accountNames.map(hashOf),
  ]);
  const passwordHashes = Object.fromEntries(
    accountNames.map((name, index) => [name, hashes[index] ?? '']),
  ) as PasswordHashes;
  return { pictures, passwordHashes };
}

/** Fills a new organization with the demo of a year that ends today; returns its administrator. */
export async function loadDemo(
  tx: Transaction,
  { passwordHashes, pictures, papers }: PreparedDemo,
  secrets: Secrets,
) {
  const founded = onDay(tx, dayInMonth(addMonths(monthOf(tx.today), -FOUNDED_MONTHS_AGO), 3));
  const admin = await addAccount(founded, 'admin', passwordHashes);
  await addAccount(founded, 'superAdmin', passwordHashes);
  await addAccount(founded, 'guarantor', passwordHashes);
  await addAccount(founded, 'leasingAgent', passwordHashes);
  const actor = actorOf({
    userId: admin.id,
    sessionId: newId(),
    roles: admin.roles,
    confirmedAt: dateOf(tx.now),
  });
  const byAdmin = { ...tx, actor };
  await loadOrganization({ ...founded, actor }, secrets);
  await loadMarketingImage({ ...founded, actor }, pictureOf(pictures, 'banner'));
  const checkPicture = pictureOf(pictures, 'check');
  const tenancies: LoadedTenancy[] = [];
  const propertyIds = new Map<string, string>();
  const { id: buildingId } = await createBuilding({ ...founded, actor }, demoBuilding);
  await loadOwnRole({ ...founded, actor });
  for (const name of ['bookkeeper', 'manager'] as const) {
    const { id } = await addAccount(founded, name, passwordHashes);
    await setPlaces(founded, id, { buildingIds: [buildingId], propertyIds: [] });
  }
  const owner = await addAccount(founded, 'owner', passwordHashes);
  const ids = await allOf(
    portfolio.map((property) => {
      const cover = pictureOf(pictures, property.picture);
      return loadProperty({ ...founded, actor }, property, { cover, buildingId });
    }),
  );
  for (const [index, property] of portfolio.entries()) {
    const propertyId = ids[index] ?? '';
    propertyIds.set(property.picture, propertyId);
    for (const tenancy of property.tenancies) {
      const passwordHash = tenancy.lessee === accounts.lessee ? passwordHashes.lessee : null;
      tenancies.push({ tenancy, propertyId, passwordHash, checkPicture, invoices: new Map() });
    }
  }
  // The managed home has statements.
  await setPlaces(founded, owner.id, {
    buildingIds: [buildingId],
    propertyIds: [propertyIds.get(managedHome) ?? ''],
  });
  for (const unit of ['apartments1A', 'apartments1B', 'apartments2A', 'apartments'] as const) {
    await agreeWithOwners({ ...founded, actor }, admin.id, {
      propertyId: propertyIds.get(unit) ?? '',
      startsOn: founded.today,
      approvalLimit: 500,
      note: 'By the agreement with Olive Larkin',
    });
  }
  await loadEvents(byAdmin, tenancies);
  await allOf(tenancies.map((loaded) => planCharges(byAdmin, loaded)));
  await loadHouseholds(byAdmin, tenancies);
  await loadEndings(byAdmin, tenancies, papers);
  await loadDocuments(byAdmin, { tenancies, buildingId, files: papers.documents });
  await loadExpenses(byAdmin, propertyIds);
  await loadSharedExpenses(byAdmin, buildingId);
  await loadReceipts(byAdmin, propertyIds, papers);
  await loadStatements(byAdmin, propertyIds, papers);
  await loadListings(byAdmin, propertyIds, (name) => pictureOf(pictures, name));
  const dishwasherId = await loadAssets(byAdmin, propertyIds);
  const vendors = await loadVendors(byAdmin);
  await loadRules(byAdmin, propertyIds);
  await loadTasks(byAdmin, propertyIds, admin.id);
  await loadPrograms(byAdmin, secrets);
  await loadWorkOrders(byAdmin, propertyIds, {
    vendors,
    dishwasherId,
    ownerId: owner.id,
    papers: papers.work,
  });
  await loadDraft(byAdmin, propertyIds.get('victorian'), papers.inspections);
  for (const question of questions) {
    const propertyId = propertyIds.get(question.about);
    if (propertyId) await loadQuestion(tx, propertyId, question);
  }
  for (const exchange of exchanges) {
    const propertyId = propertyIds.get(exchange.about);
    if (propertyId) await loadExchange(tx, propertyId, exchange);
  }
  return admin;
}

/** Waits for all, also if one fails: no statement may follow on the connection after its transaction has ended. */
async function allOf<Result>(works: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}

interface LoadedEvent {
  readonly loaded: LoadedTenancy;
  readonly event: StoryEvent;
}

/** Loads all stories in parallel, day after day, so that invoice numbers are in order of time. */
async function loadEvents(tx: Transaction, tenancies: readonly LoadedTenancy[]): Promise<void> {
  const events = tenancies
    .flatMap((loaded) => storyOf(loaded.tenancy, tx.today).map((event) => ({ loaded, event })))
    .sort((a, b) => inOrder(a.event, b.event));
  for (const together of atOnce(events)) {
    await allOf(
      together.map(({ loaded, event }) => loadEvent(onDay(tx, event.day), loaded, event)),
    );
  }
}

/** Like events of one day in different homes do not depend on each other, so that their queries share round trips. */
function atOnce(events: readonly LoadedEvent[]): LoadedEvent[][] {
  const groups: LoadedEvent[][] = [];
  for (const next of events) {
    const last = groups.at(-1);
    const isAlike = last?.every(
      ({ loaded, event }) =>
        inOrder(event, next.event) === 0 && loaded.propertyId !== next.loaded.propertyId,
    );
    if (last && isAlike) last.push(next);
    else groups.push([next]);
  }
  return groups;
}

const roles = {
  admin: 'SiteAdmin',
  superAdmin: 'SuperAdmin',
  guarantor: 'Leasee',
  leasingAgent: 'LeasingAgent',
  bookkeeper: 'Bookkeeper',
  owner: 'Owner',
  manager: ownRole,
} as const;

/** TRUST-6: they reach only the building. */
const limited: ReadonlySet<string> = new Set(['bookkeeper', 'owner', 'manager']);

/** The account of a guarantor exists before the lease, which then mails no invitation. */
function addAccount(
  tx: Transaction,
  name: keyof typeof roles,
  passwordHashes: PreparedDemo['passwordHashes'],
) {
  const { emailAddress, firstName, lastName } = accounts[name];
  return createUser(tx, {
    emailAddress,
    firstName,
    lastName,
    roles: [roles[name]],
    isLimited: limited.has(name),
    passwordHash: passwordHashes[name],
  });
}

function pictureOf(pictures: DemoPictures, name: Parameters<DemoPictures['get']>[0]) {
  const picture = pictures.get(name);
  if (!picture) throw new Error(`the demo has no picture ${name}`);
  return picture;
}
