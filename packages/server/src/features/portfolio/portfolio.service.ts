import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type {
  AdminProperty,
  ListedLease,
  ListedProperty,
  PropertiesQuery,
  PropertyUpdate,
} from '@tenantry/contract/portfolio/portfolio.schemas';
import { latenessOf } from '@tenantry/contract/ledger/ledger.rules';
import { pageOf } from '@tenantry/contract/shared/lists';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { unreadOfProperties } from '#features/conversations';
import { expensesOfProperties, saveExpenses } from '#features/expenses';
import { leasesOfProperties, lockLeasesOfProperty, presentLeases } from '#features/leases';
import { balancesOfProperties, billedLeases } from '#features/ledger';
import {
  allProperties,
  archiveProperty,
  attributeValues,
  existingProperty,
  lockProperty,
  propertiesByIds,
  saveProperty,
  type Property,
} from '#features/properties';
import { statementsOf } from '#features/statements';
import type { Transaction } from '../../platform/database/database.ts';
import type { Among } from '../../platform/database/prepared-among.ts';
import { isStale, notFound, staleVersion, wrongRole } from '../../platform/http/errors.ts';
import { ifMay, may } from '../../platform/may.ts';
import type { Page } from '../../platform/lists/page.ts';
import { balanceOf, isLeased, runningLease, undecidedLease } from './portfolio.domain.ts';
import { propertyIsLeased, propertyOwes } from './portfolio.errors.ts';
import { presentForStaff, readableBy, type Readable } from './portfolio.presenter.ts';
import { unexpiredLeases } from './listed-leases.repository.ts';
import { propertiesOfPage } from './property-list.repository.ts';

/** PANEL-4. */
const UNREAD_SHOWN = 3;

/** The parts that are included only on request. */
type Included = Readonly<Record<'leases' | 'expenses' | 'statements', boolean>>;

const everything: Included = { leases: true, expenses: true, statements: true };

async function leasesOf(tx: Transaction, propertyIds: readonly string[]): Promise<Lease[]> {
  return presentLeases(tx, leasesOfProperties(tx, propertyIds), { propertyIds });
}

/** Leases of homes, newest first. */
interface LeasesOfHomes {
  readonly shown: readonly (ListedLease & { readonly propertyId: string })[];
  /** The ids of those that have an invoice. */
  readonly billed: ReadonlySet<string>;
  /** Null if they are not included. */
  readonly whole: readonly Lease[] | null;
}

async function wholeLeases(tx: Transaction, ids: readonly string[]) {
  const [whole, billed] = await Promise.all([leasesOf(tx, ids), billedLeases(tx, ids)]);
  return { shown: whole, billed, whole };
}

/** A list without leases shows less of them, and none that has ended. */
async function listedLeases(tx: Transaction, homes: Among): Promise<LeasesOfHomes> {
  const rows = await unexpiredLeases(tx, homes);
  return {
    shown: rows.map(({ names, ...row }) => ({
      ...row,
      ...(names !== null && { lesseeNames: names }),
      monthlyCost: dollarsFromCents(row.monthlyCost),
    })),
    billed: new Set(rows.filter(({ billed }) => billed).map(({ id }) => id)),
    whole: null,
  };
}

/** What every list shows of these properties beside their leases, in a fixed number of queries. */
async function listedParts(tx: Transaction, homes: Among) {
  const [attributes, balances, unread] = await Promise.all([
    attributeValues(tx, homes),
    balancesOfProperties(tx, homes),
    unreadOfProperties(tx, homes, UNREAD_SHOWN),
  ]);
  return {
    attributes: byProperty(attributes),
    balances: byProperty(balances),
    unread: byProperty(unread),
    expenses: null,
    statements: null,
  };
}

/** The same with what is shown only on request. */
async function partsOf(tx: Transaction, ids: readonly string[], included: Included) {
  const [listed, expenses, statements] = await Promise.all([
    listedParts(tx, ids),
    included.expenses ? ifMay(tx, 'books:read', () => expensesOfProperties(tx, ids)) : [],
    included.statements ? ifMay(tx, 'books:read', () => statementsOf(tx, ids)) : [],
  ]);
  return {
    ...listed,
    expenses: included.expenses ? byProperty(expenses) : null,
    statements: included.statements ? byProperty(statements) : null,
  };
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

async function present(
  tx: Transaction,
  rows: readonly Property[],
  included: Included,
): Promise<ListedProperty[]> {
  const ids = rows.map((row) => row.id);
  const [parts, leases] = await Promise.all([
    partsOf(tx, ids, included),
    included.leases ? wholeLeases(tx, ids) : listedLeases(tx, ids),
  ]);
  return presentEach(tx, rows, parts, leases);
}

/** Asks for everything at once, because no id needs to be known before. */
async function presentAll(tx: Transaction): Promise<ListedProperty[]> {
  const [rows, parts, leases] = await Promise.all([
    allProperties(tx),
    listedParts(tx, 'all'),
    listedLeases(tx, 'all'),
  ]);
  return presentEach(tx, rows, parts, leases);
}

function presentEach(
  tx: Transaction,
  rows: readonly Property[],
  parts: Parts,
  { shown, billed, whole }: LeasesOfHomes,
): ListedProperty[] {
  const [shownOf, wholeOf] = [byProperty(shown), whole && byProperty(whole)];
  const readable = readableBy(tx);
  return rows.map((row) =>
    presentWith(tx, readable, row, parts, {
      shown: shownOf.get(row.id) ?? [],
      billed,
      whole: wholeOf && (wholeOf.get(row.id) ?? []),
    }),
  );
}

function presentWith(
  { today }: Pick<Transaction, 'today'>,
  readable: Readable,
  row: Property,
  parts: Parts,
  { shown, billed, whole }: LeasesOfHomes,
): ListedProperty {
  const activeLease = runningLease(shown);
  const owed = parts.balances.get(row.id) ?? [];
  return presentForStaff(readable, row, parts.attributes.get(row.id) ?? [], {
    ...balanceOf(owed, shown),
    ...latenessOf(owed, today),
    billed: activeLease !== null && billed.has(activeLease.id),
    activeLease,
    unread: parts.unread.get(row.id) ?? [],
    leases: whole,
    expenses: parts.expenses && (parts.expenses.get(row.id) ?? []),
    statements: parts.statements && (parts.statements.get(row.id) ?? []),
  });
}

const byProperty = <Row extends { readonly propertyId: string | null }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ propertyId }) => propertyId);

/** All properties, or a page of them. */
export async function adminProperties(
  tx: Transaction,
  query: PropertiesQuery,
): Promise<ListedProperty[] | Page<ListedProperty>> {
  const included = includedBy(query.include);
  const asked = pageOf(query);
  if (asksForMoney(query) && !may(tx, 'payments:read')) throw wrongRole();
  if (!asked) {
    const isPlain = !Object.values(included).includes(true);
    return isPlain ? presentAll(tx) : present(tx, await allProperties(tx), included);
  }
  const page = await propertiesOfPage(tx, asked);
  const rows = new Map((await propertiesByIds(tx, page.items)).map((row) => [row.id, row]));
  const inOrder = page.items.flatMap((id) => rows.get(id) ?? []);
  return page.with(await present(tx, inOrder, included));
}

/** Which homes owe, and who owes most, is as much as the amounts. */
const asksForMoney = ({ sort, due }: PropertiesQuery) => due !== undefined || sort?.endsWith('due');

function includedBy(include: string | undefined): Included {
  if (include === undefined) return everything;
  const named = new Set(include.split(','));
  return {
    leases: named.has('leases'),
    expenses: named.has('expenses'),
    statements: named.has('statements'),
  };
}

export async function adminProperty(tx: Transaction, id: string): Promise<AdminProperty> {
  const [row, parts, leases] = await Promise.all([
    existingProperty(tx, id),
    partsOf(tx, [id], everything),
    wholeLeases(tx, [id]),
  ]);
  const { whole } = leases;
  const own = { activeLease: runningLease(whole), undecidedLease: undecidedLease(row, whole) };
  const { activeLease: _, ...shown } = presentWith(tx, readableBy(tx), row, parts, leases);
  return { ...shown, ...(may(tx, 'leases:read') && own) };
}

export async function updateProperty(
  tx: Transaction,
  id: string,
  input: PropertyUpdate,
): Promise<void> {
  const [before, leases] = await Promise.all([lockProperty(tx, id), leasesOf(tx, [id])]);
  if (!before) throw notFound();
  const wasChanged =
    isStale(before, input.version) || !(await saveExpenses(tx, id, input.expenses));
  if (wasChanged) {
    throw staleVersion(may(tx, 'properties:read') ? await adminProperty(tx, id) : undefined);
  }
  await saveProperty(tx, before, input, isLeased(leases));
}

/**
 * PROP-8: archives a property without an unexpired lease and without open invoices. Its lock blocks new leases, and the
 * locks of its leases block payments and charges, so that neither can happen between the check and the change.
 */
export async function removeProperty(tx: Transaction, id: string): Promise<void> {
  const before = await lockProperty(tx, id);
  if (!before) throw notFound();
  await lockLeasesOfProperty(tx, id);
  const leases = await leasesOf(tx, [id]);
  if (isLeased(leases)) throw propertyIsLeased();
  const { balanceDue } = balanceOf(await balancesOfProperties(tx, [id]), leases);
  if (balanceDue > 0) throw propertyOwes(may(tx, 'payments:read') ? balanceDue : null);
  await archiveProperty(tx, before);
}
