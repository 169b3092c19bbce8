import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';
import { filled, once, placeholdersOf, type Given } from './prepared.ts';

/** Composes statements; it has no connection. */
const writer = drizzle.mock({ casing: 'snake_case' });

interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

type Row = Readonly<Record<string, unknown>>;

type Sender = Pick<Transaction, 'organization' | 'db' | 'sentAhead'>;

/**
 * A write for hot paths that returns nothing. Drizzle composes it once, and it is sent ahead: nobody waits for it, and
 * the transaction commits only if it succeeds. So it must not fail for a reason that a caller handles.
 */
export function preparedWrite<const Name extends string>(
  names: readonly Name[],
  compose: (db: typeof writer, given: Given<Name>) => { toSQL(): Statement },
): (tx: Sender, values: Readonly<Record<Name, unknown>>) => void {
  const composed = once(() => compose(writer, placeholdersOf(names)).toSQL());
  return (tx, values) =>
    sendAhead(tx, composed(), { organizationId: tx.organization.id, ...values });
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
  sentAhead.add(db.$client.query({ text }, filled(params, values)));
}
