import type { Expense, PropertyExpense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type {
  PropertiesPageQuery,
  PropertiesQuery,
  PropertyInput,
  PropertyUpdate,
} from '@tenantry/contract/properties/properties.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { fileById, recordFile, type StoredFile } from '../../platform/files/stored-files.ts';
import { storeUploadedImage, type StoredImage } from '../../platform/files/stored-images.ts';
import { AppError, isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/lists/page.ts';
import { newId } from '../../platform/tokens.ts';
import {
  balanceOf,
  firstAttributes,
  statusAfterSave,
  type LeaseBalance,
} from './properties.domain.ts';
import { presentForAdmin, presentPublic } from './properties.presenter.ts';
import * as repository from './properties.repository.ts';

type Transact = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** PANEL-4. */
const UNREAD_SHOWN = 3;

interface UnreadConversation {
  readonly propertyId: string;
  readonly id: string;
  readonly name: string;
  readonly subject: string;
}

/** What the features that build on properties tell about them; the app connects them. */
export interface PropertySources {
  leasesOf(tx: Transaction, propertyIds: readonly string[]): Promise<readonly Lease[]>;
  /** Locks the property's leases, and with them their money, until the transaction ends. */
  lockLeasesOf(tx: Transaction, propertyId: string): Promise<void>;
  balancesOf(tx: Transaction, propertyIds: readonly string[]): Promise<readonly LeaseBalance[]>;
  unreadOf(
    tx: Transaction,
    propertyIds: readonly string[],
    perProperty: number,
  ): Promise<readonly UnreadConversation[]>;
  /** Newest first. */
  expensesOf(tx: Transaction, propertyIds: readonly string[]): Promise<readonly Expense[]>;
  /** False when somebody changed one of them since it was read. */
  saveExpenses(
    tx: Transaction,
    propertyId: string,
    changes: readonly PropertyExpense[],
  ): Promise<boolean>;
  /** The ids of a page of properties. */
  pageOf(tx: Transaction, query: PropertiesPageQuery): Promise<Page<string>>;
  /** Newest first. */
  statementsOf(tx: Transaction, propertyIds: readonly string[]): Promise<readonly Statement[]>;
}

/** The histories that are shown only to who asks for them. */
export type Included = Readonly<Record<'leases' | 'expenses' | 'statements', boolean>>;

const everything: Included = { leases: true, expenses: true, statements: true };

export async function publicProperties(tx: Transaction) {
  const [rows, attributes] = await Promise.all([
    repository.allProperties(tx),
    repository.allAttributeValues(tx),
  ]);
  return presentEachPublic(rows, attributes);
}

export async function presentAllPublic(tx: Transaction, rows: readonly repository.Property[]) {
  const ids = rows.map((row) => row.id);
  return presentEachPublic(rows, await repository.attributeValues(tx, ids));
}

function presentEachPublic(
  rows: readonly repository.Property[],
  attributes: readonly repository.AttributeValue[],
) {
  const byProperty = Map.groupBy(attributes, (attribute) => attribute.propertyId);
  return rows.map((row) => presentPublic(row, byProperty.get(row.id) ?? []));
}

export async function publicProperty(tx: Transaction, id: string) {
  const [shown] = await presentAllPublic(tx, [await existing(tx, id)]);
  if (!shown) throw notFound();
  return shown;
}

async function existing(tx: Transaction, id: string): Promise<repository.Property> {
  const property = await repository.propertyById(tx, id);
  if (!property) throw notFound();
  return property;
}

/** Everything the administrators' pages show of these properties, in a fixed number of queries. */
async function present(
  tx: Transaction,
  sources: PropertySources,
  rows: readonly repository.Property[],
  included: Included,
) {
  const ids = rows.map((row) => row.id);
  const [attributes, leases, balances, unread, expenses, statements] = await Promise.all([
    repository.attributeValues(tx, ids),
    sources.leasesOf(tx, ids),
    sources.balancesOf(tx, ids),
    sources.unreadOf(tx, ids, UNREAD_SHOWN),
    included.expenses ? sources.expensesOf(tx, ids) : [],
    included.statements ? sources.statementsOf(tx, ids) : [],
  ]);
  const attributesOf = Map.groupBy(attributes, (attribute) => attribute.propertyId);
  const balancesOf = Map.groupBy(balances, (balance) => balance.propertyId);
  const unreadOf = Map.groupBy(unread, (conversation) => conversation.propertyId);
  const leasesOf = Map.groupBy(leases, (lease) => lease.propertyId);
  const expensesOf = Map.groupBy(expenses, (expense) => expense.propertyId);
  const statementsOf = Map.groupBy(statements, (statement) => statement.propertyId);
  return rows.map((row) => {
    const own = leasesOf.get(row.id) ?? [];
    return presentForAdmin(row, attributesOf.get(row.id) ?? [], {
      ...balanceOf(balancesOf.get(row.id) ?? [], own),
      activeLease: runningLease(own),
      unread: unreadOf.get(row.id) ?? [],
      leases: included.leases ? own : null,
      expenses: included.expenses ? (expensesOf.get(row.id) ?? []) : null,
      statements: included.statements ? (statementsOf.get(row.id) ?? []) : null,
    });
  });
}

/** The lease that runs today, else the one that starts next. */
function runningLease(leases: readonly Lease[]): Lease | null {
  const pending = leases
    .filter((lease) => lease.status === 'PENDING')
    .sort((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? ''));
  return leases.find((lease) => lease.status === 'ACTIVE') ?? pending[0] ?? null;
}

/** Every property, or a page of them. */
export async function adminProperties(
  tx: Transaction,
  sources: PropertySources,
  query: PropertiesQuery,
) {
  const included = includedBy(query.include);
  const asked = pageOf(query);
  if (!asked) return present(tx, sources, await repository.allProperties(tx), included);
  const page = await sources.pageOf(tx, asked);
  const rows = await repository.propertiesByIds(tx, page.items);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = page.items.flatMap((id) => byId.get(id) ?? []);
  return page.with(await present(tx, sources, inOrder, included));
}

function includedBy(include: string | undefined): Included {
  if (include === undefined) return everything;
  const named = new Set(include.split(','));
  return {
    leases: named.has('leases'),
    expenses: named.has('expenses'),
    statements: named.has('statements'),
  };
}

export async function adminProperty(tx: Transaction, sources: PropertySources, id: string) {
  const [shown] = await present(tx, sources, [await existing(tx, id)], everything);
  if (!shown) throw notFound();
  return shown;
}

function columnsOf(input: PropertyInput) {
  return {
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2 || null,
    city: input.city,
    state: input.state,
    zipCode: input.zipCode,
    managed: input.managed,
    monthlyCost: centsFromDollars(input.monthlyCost),
  };
}

async function saveAttributes(tx: Transaction, propertyId: string, input: PropertyInput) {
  const defined = new Set((await repository.definedAttributes(tx)).map(({ id }) => id));
  const unknown = input.attributes.find(({ attributeId }) => !defined.has(attributeId));
  if (unknown) throw new AppError('rule', 'An attribute of this property no longer exists.');
  const organizationId = tx.organization.id;
  await repository.replaceAttributeValues(
    tx,
    propertyId,
    [...defined],
    input.attributes.map((value) => ({ ...value, organizationId, id: newId(), propertyId })),
  );
}

/** PROP-9: a new property is for lease unless it was made unavailable. Answers its id. */
export async function createProperty(tx: Transaction, input: PropertyInput): Promise<string> {
  const id = newId();
  const columns = columnsOf(input);
  const status = statusAfterSave(input.status, 'FOR_LEASE', false);
  const organizationId = tx.organization.id;
  const createdAt = dateOf(tx.now);
  await repository.insertProperty(tx, { organizationId, id, ...columns, status, createdAt });
  await saveAttributes(tx, id, input);
  const after = { ...columns, status, attributes: input.attributes };
  await recordAudit(tx, { action: 'property.created', entityId: id, after });
  return id;
}

export async function updateProperty(
  tx: Transaction,
  sources: PropertySources,
  id: string,
  input: PropertyUpdate,
): Promise<void> {
  const before = await repository.lockProperty(tx, id);
  if (!before) throw notFound();
  const wasChanged =
    isStale(before, input.version) || !(await sources.saveExpenses(tx, id, input.expenses));
  if (wasChanged) throw staleVersion(await adminProperty(tx, sources, id));
  const leases = await sources.leasesOf(tx, [id]);
  const leased = leases.some((lease) => lease.status !== 'EXPIRED');
  const columns = columnsOf(input);
  const status = statusAfterSave(input.status, before.status, leased);
  await repository.updateProperty(tx, id, { ...columns, status });
  await saveAttributes(tx, id, input);
  const after = { ...columns, status, attributes: input.attributes };
  await recordAudit(tx, { action: 'property.updated', entityId: id, before, after });
}

export async function replaceCover(
  transact: Transact,
  files: FileStore,
  upload: { propertyId: string; label: string; content: Buffer },
): Promise<void> {
  await transact((tx) => existing(tx, upload.propertyId));
  await storeUploadedImage(files, upload.content, (image) =>
    transact((tx) => setCover(tx, { ...upload, image })),
  );
}

/** Makes a picture that the store holds already the cover of a property. */
export async function setCover(
  tx: Transaction,
  cover: { propertyId: string; label: string; image: StoredImage },
): Promise<void> {
  const { propertyId, label, image } = cover;
  const { fileId } = image;
  const before = await repository.lockProperty(tx, propertyId);
  if (!before) throw notFound();
  await recordFile(tx, label, image);
  await repository.updateProperty(tx, propertyId, { coverFileId: fileId });
  await recordAudit(tx, {
    action: 'property.coverReplaced',
    entityId: propertyId,
    before: { coverFileId: before.coverFileId },
    after: { coverFileId: fileId },
  });
}

/** The file behind a cover's address. */
export async function coverFile(
  tx: Transaction,
  propertyId: string,
  label: string,
): Promise<StoredFile> {
  const { coverFileId } = await existing(tx, propertyId);
  const file = coverFileId && (await fileById(tx, coverFileId));
  if (!file || file.label !== label) throw notFound();
  return file;
}

export async function defineFirstAttributes(tx: Transaction): Promise<void> {
  const organizationId = tx.organization.id;
  await repository.insertAttributeDefinitions(
    tx,
    firstAttributes.map((name, position) => ({ organizationId, id: newId(), name, position })),
  );
}
