import { and, eq, sql, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';
import type { Sent } from './named-statements.ts';
import {
  decoderOf,
  filled,
  once,
  placeholdersOf,
  rowsOf,
  type Given,
  type Selection,
} from './prepared.ts';

/** Composes statements; it has no connection. */
const writer = drizzle.mock({ casing: 'snake_case' });

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

interface Composed {
  toSQL(): Statement;
}

type Row = Readonly<Record<string, unknown>>;

type Sender = Pick<Transaction, 'organization' | 'db' | 'sentAhead'>;

/**
 * A write for hot paths that returns nothing. Drizzle composes it once, and it is sent ahead: nobody waits for it, and
 * the transaction commits only if it succeeds. So it must not fail for a reason that a caller handles.
 */
export function preparedWrite<const Name extends string>(
  names: readonly Name[],
  compose: (db: typeof writer, given: Given<Name>) => Composed,
): (tx: Sender, values: Readonly<Record<Name, unknown>>) => void {
  const composed = once(() => compose(writer, placeholdersOf(names)).toSQL());
  return (tx, values) =>
    sendAhead(tx, composed(), { organizationId: tx.organization.id, ...values });
}

interface Returning<Result> extends Composed {
  readonly _: { readonly result: Result[] };
}

/** The same for a write whose rows somebody waits for. */
export function preparedReturning<const Name extends string, Fields extends Selection, Result>(
  names: readonly Name[],
  selection: Fields,
  compose: (db: typeof writer, given: Given<Name>, selection: Fields) => Returning<Result>,
): (tx: Sender, values: Readonly<Record<Name, unknown>>) => Promise<Result[]> {
  const decode = decoderOf(selection) as (values: unknown[]) => Result;
  const composed = once(() => compose(writer, placeholdersOf(names), selection).toSQL());
  return (tx, values) => rowsOf(tx, composed(), values, decode);
}

/** More rows at once are rare, and each number of rows is a statement of its own. */
const MANY_ROWS = 20;

/** Inserts rows, as `preparedWrite` writes. Columns that no row has get their defaults. */
export function preparedInsert<Table extends PgTable>(
  table: Table,
): (tx: Sender, rows: readonly Table['$inferInsert'][]) => void {
  const statements = new Map<string, Statement>();
  return (tx, rows) => {
    for (let from = 0; from < rows.length; from += MANY_ROWS) {
      const some = rows.slice(from, from + MANY_ROWS) as readonly Row[];
      const names = namesOf(some);
      const shape = `${some.length} ${names.join(' ')}`;
      const statement = statements.get(shape) ?? insertOf(table, names, some.length);
      statements.set(shape, statement);
      sendAhead(tx, statement, numbered(some, names));
    }
  };
}

/** A table with the rows of an organization. */
interface OrganizationTable extends PgTable {
  readonly organizationId: PgColumn;
  readonly id: PgColumn;
}

/**
 * Changes columns of one row, as `preparedWrite` writes.
 * @param always what every change sets
 */
export function preparedUpdate<Table extends OrganizationTable>(
  table: Table,
  always: Readonly<Record<string, SQL>> = {},
): (tx: Sender, id: string, changes: Partial<Table['$inferInsert']>) => void {
  const statements = new Map<string, Statement>();
  return (tx, rowId, changes) => {
    const given = changes as Row;
    const names = namesOf([given]);
    if (names.length === 0) return;
    const shape = names.join(' ');
    const statement = statements.get(shape) ?? updateOf(table, names, always);
    statements.set(shape, statement);
    const organizationId = tx.organization.id;
    sendAhead(tx, statement, { ...numbered([given], names), organizationId, rowId });
  };
}

function updateOf(
  table: OrganizationTable,
  names: readonly string[],
  always: Readonly<Record<string, SQL>>,
): Statement {
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name} 0`)]));
  const { organizationId, id } = table;
  return writer
    .update<PgTable>(table)
    .set({ ...values, ...always })
    .where(
      and(eq(organizationId, sql.placeholder('organizationId')), eq(id, sql.placeholder('rowId'))),
    )
    .toSQL();
}

const namesOf = (rows: readonly Row[]): string[] => {
  const given = rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined));
  return [...new Set(given)];
};

function numbered(rows: readonly Row[], names: readonly string[]) {
  const values: Record<string, unknown> = {};
  for (const [index, row] of rows.entries()) {
    for (const name of names) values[`${name} ${index}`] = row[name];
  }
  return values;
}

function insertOf(table: PgTable, names: readonly string[], count: number): Statement {
  const rows = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(names.map((name) => [name, sql.placeholder(`${name} ${index}`)])),
  );
  // The columns of just any table have no types.
  return writer.insert(table).values(rows).toSQL();
}

function sendAhead(
  { db, sentAhead }: Sender,
  { sql: text, params }: Statement,
  values: Readonly<Record<string, unknown>>,
): void {
  const statement: Sent = { text, isAhead: true };
  sentAhead.add(db.$client.query(statement, filled(params, values)));
}
