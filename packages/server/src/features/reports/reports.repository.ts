import { and, eq, inArray, sql } from 'drizzle-orm';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Address, Figures, MonthSums, PropertySums, Sums } from './reports.domain.ts';
import { entriesQuery, type EntriesAsked, type EntryRow } from './reports.entries.ts';
import {
  figuresQuery,
  middleQuery,
  type FiguresAsked,
  type FiguresRow,
} from './reports.figures.ts';
import { headOf, type Asked } from './reports.sources.ts';

/** Whether the organization has this property, or had it. */
export async function hasProperty(tx: Transaction, propertyId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.organizationId, tx.organization.id), eq(properties.id, propertyId)));
  return rows.length > 0;
}

/**
 * Reports read much at once: planned for the period that is asked for instead of for any, with memory for a sum of each
 * property and category, and without compiling a plan that ends sooner than that. Until the transaction ends.
 */
export const planForMuch = `SELECT set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`;

export async function figuresOf(
  tx: Transaction,
  asked: Asked & Pick<FiguresAsked, 'categories'>,
): Promise<Figures> {
  const client = tx.db.$client;
  const [, middle] = await Promise.all([
    client.query({ text: planForMuch }, []),
    asked.propertyId === null ? middleOf(tx) : null,
  ]);
  const { sql: text, params } = figuresQuery(tx.organization, { ...asked, middle });
  const { rows } = await client.query<FiguresRow & unknown[]>({ text, rowMode: 'array' }, params);
  return figuresFrom(rows, asked.propertyId === null);
}

async function middleOf(tx: Transaction): Promise<string | null> {
  const { sql: text, params } = middleQuery(tx.organization);
  const { rows } = await tx.db.$client.query<{ id: string }>({ text }, params);
  return rows[0]?.id ?? null;
}

function figuresFrom(rows: readonly FiguresRow[], whole: boolean): Figures {
  const found: PropertySums[] = [];
  const all: MonthSums[] = [];
  const each: MonthSums[] = [];
  let organization: Sums | null = whole ? { income: 0, expenses: 0, categories: [] } : null;
  for (const row of rows) {
    const [kind, propertyId, month] = row;
    if (month !== null)
      (kind === 'all' ? all : each).push({ propertyId, month, ...amountsOf(row) });
    else if (propertyId === null) organization = sumsOf(row);
    else found.push(propertyOf(propertyId, row));
  }
  return { properties: found, organization, all, each };
}

const amountsOf = (row: FiguresRow) => ({ income: Number(row[3]), expenses: Number(row[4]) });

const NO_CATEGORIES: readonly number[] = [];

const categoriesOf = (row: FiguresRow) =>
  row[5] === null ? NO_CATEGORIES : (JSON.parse(`[${row[5]}]`) as number[]);

const sumsOf = (row: FiguresRow): Sums => ({ ...amountsOf(row), categories: categoriesOf(row) });

function propertyOf(id: string, row: FiguresRow): PropertySums {
  const [, , , , , , rank, hidden, archived, addressLine1, addressLine2, city, state, zipCode] =
    row;
  return {
    id,
    income: Number(row[3]),
    expenses: Number(row[4]),
    categories: categoriesOf(row),
    rank,
    shown: hidden === null,
    archived: archived !== null,
    addressLine1,
    addressLine2,
    city,
    state,
    zipCode,
  };
}

/** A page of what counts. There is always a row. */
export async function entriesOf(tx: Transaction, asked: EntriesAsked): Promise<EntryRow[]> {
  const [, { rows }] = await Promise.all([
    tx.db.$client.query({ text: planForMuch }, []),
    tx.db.execute<EntryRow>(entriesQuery(tx.organization, asked)),
  ]);
  return rows;
}

/** The addresses of these properties, and of those that a name of theirs could be mistaken for. */
export async function addressesAmong(tx: Transaction, ids: readonly string[]): Promise<Address[]> {
  const { id, addressLine1, addressLine2, city, state, zipCode, archivedAt } = properties;
  const own = eq(properties.organizationId, tx.organization.id);
  const archived = sql<boolean>`${archivedAt} IS NOT NULL`;
  const head = headOf(sql`${addressLine1}`);
  const heads = tx.db
    .select({ head })
    .from(properties)
    .where(and(own, anyOf(id, ids)));
  return tx.db
    .select({ id, addressLine1, addressLine2, city, state, zipCode, archived })
    .from(properties)
    .where(and(own, inArray(head, heads)));
}
