import { and, eq, inArray, sql } from 'drizzle-orm';
import { homeAddressOf, homeLabelOf, homeLongLabelOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { planOnce, type Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import type {
  MonthFigures,
  MonthSums,
  PropertySums,
  SummaryFigures,
  Sums,
} from './reports.domain.ts';
import {
  entriesQuery,
  totalsQuery,
  type EntryRow,
  type ResolvedEntriesQuery,
  type TotalsRow,
} from './reports.entries.ts';
import {
  middleQuery,
  monthsQuery,
  summaryQuery,
  type MonthsRow,
  type Statement,
  type SummaryQuery,
  type SummaryRow,
} from './reports.figures.ts';
import { headOf, isWhole, type ResolvedQuery } from './reports.sources.ts';

/** Whether the organization has this property, including deleted ones. */
export async function hasProperty(tx: Transaction, propertyId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(inOrganization(tx, properties), eq(properties.id, propertyId)));
  return rows.length > 0;
}

/**
 * Settings for reports, until the transaction ends: plan for the requested period instead of a generic one, memory for
 * a sum per property and category, and no JIT, which takes longer than the query.
 */
export const planForLargeReads = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`;

/** Planning a report of one home takes longer than reading its rows. */
const planFor = ({ propertyId }: ResolvedQuery) =>
  propertyId === null ? planForLargeReads : planOnce;

/** Applies these settings, for reports with several statements. */
export async function planReads(tx: Transaction): Promise<void> {
  await tx.db.$client.query({ text: planForLargeReads }, []);
}

/** REP-3. */
export async function summaryFigures(
  tx: Transaction,
  query: Omit<SummaryQuery, 'middle'>,
): Promise<SummaryFigures> {
  const rows = await rowsOf<SummaryRow>(tx, query, (middle) =>
    summaryQuery(tx.organization, { ...query, middle }),
  );
  const found: PropertySums[] = [];
  let organization: Sums | null = isWhole(query) ? NOTHING : null;
  for (const row of rows) {
    const [id] = row;
    if (id === null) organization = sumsOf(row);
    else found.push(propertyOf(id, row));
  }
  return { properties: found, organization };
}

/** REP-2. @param limit the maximum number of series */
export async function monthFigures(
  tx: Transaction,
  query: ResolvedQuery,
  limit: number,
): Promise<MonthFigures> {
  const rows = await rowsOf<MonthsRow>(tx, query, (middle) =>
    monthsQuery(tx.organization, { ...query, middle, most: limit + 1 }),
  );
  const ranked: string[] = [];
  const all: MonthSums[] = [];
  const each: MonthSums[] = [];
  for (const [kind, propertyId, month, income, expenses, rank] of rows) {
    const sums = {
      propertyId,
      month: month ?? '',
      income: Number(income),
      expenses: Number(expenses),
    };
    if (kind === 'all') all.push(sums);
    else if (kind === 'each') each.push(sums);
    else if (propertyId !== null && rank !== null) ranked[rank - 1] = propertyId;
  }
  return { limit, ranked, whole: isWhole(query), all, each };
}

async function rowsOf<Row extends readonly unknown[]>(
  tx: Transaction,
  query: ResolvedQuery,
  statement: (middle: string | null) => Statement,
): Promise<Row[]> {
  const client = tx.db.$client;
  const [, middle] = await Promise.all([
    client.query({ text: planFor(query) }, []),
    isWhole(query) ? middleOf(tx) : null,
  ]);
  const { text, params } = statement(middle);
  const { rows } = await client.query<Row & unknown[]>({ text, rowMode: 'array' }, params);
  return rows;
}

async function middleOf(tx: Transaction): Promise<string | null> {
  const { text, params } = middleQuery(tx.organization);
  const { rows } = await tx.db.$client.query<{ id: string }>({ text }, params);
  return rows[0]?.id ?? null;
}

const NO_CATEGORIES: readonly number[] = [];

const NOTHING: Sums = { income: 0, expenses: 0, categories: NO_CATEGORIES, hasFigures: false };

function sumsOf([, income, expenses, categories]: SummaryRow): Sums {
  return {
    income: Number(income),
    expenses: Number(expenses),
    categories: categories === null ? NO_CATEGORIES : (JSON.parse(`[${categories}]`) as number[]),
    hasFigures: income !== null || expenses !== null,
  };
}

function propertyOf(id: string, row: SummaryRow): PropertySums {
  const [, , , , hidden, archived, label, longLabel, address, buildingId, buildingName, unitName] =
    row;
  const { income, expenses, categories, hasFigures } = sumsOf(row);
  return {
    id,
    income,
    expenses,
    categories,
    hasFigures,
    label,
    longLabel,
    address,
    shown: hidden === null,
    archived: archived !== null,
    buildingId,
    buildingName,
    unitName,
  };
}

/** A page of entries. There is always at least one row. */
export async function entriesOf(tx: Transaction, query: ResolvedEntriesQuery): Promise<EntryRow[]> {
  const [, { rows }] = await Promise.all([
    tx.db.$client.query({ text: planFor(query) }, []),
    tx.db.execute<EntryRow>(entriesQuery(tx.organization, query)),
  ]);
  return rows;
}

/** The totals of all entries of a period. */
export async function totalsOf(tx: Transaction, query: ResolvedQuery): Promise<TotalsRow> {
  const [, { rows }] = await Promise.all([
    tx.db.$client.query({ text: planFor(query) }, []),
    tx.db.execute<TotalsRow>(totalsQuery(tx.organization, query)),
  ]);
  return rows[0] ?? { count: 0, income: '0', expenses: '0' };
}

/** The names of these properties, and of all whose names could be the same. */
export async function namesOfHomes(tx: Transaction, ids: readonly string[]) {
  const { id, archivedAt } = properties;
  const own = inOrganization(tx, properties);
  const archived = sql<boolean>`${archivedAt} IS NOT NULL`;
  const head = headOf(homeLabelOf(properties));
  const heads = tx.db
    .select({ head })
    .from(properties)
    .where(and(own, anyOf(id, ids)));
  return tx.db
    .select({
      id,
      label: homeLabelOf(properties),
      longLabel: homeLongLabelOf(properties),
      address: homeAddressOf(properties),
      archived,
      buildingId: properties.buildingId,
      buildingName: properties.buildingName,
      unitName: properties.unitName,
    })
    .from(properties)
    .where(and(own, inArray(head, heads)));
}
