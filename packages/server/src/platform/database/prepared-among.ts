import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgSelectBuilder } from 'drizzle-orm/pg-core';
import { anyOf } from './any-of.ts';
import type { Transaction } from './database.ts';
import { prepared, type Composed, type Given, type Selection } from './prepared.ts';

/** The rows with these ids, or all rows of the organization, for which no id needs to be known or sent. */
export type Among = readonly string[] | 'all';

/**
 * A prepared query of rows that belong to others, such as the leases of homes.
 * @param compose gets the condition that a column is one of the ids, which is undefined if all are wanted
 */
export function preparedAmong<const Name extends string, Fields extends Selection, Row>(
  names: readonly Name[],
  selection: Fields,
  compose: (
    select: PgSelectBuilder<Fields, 'qb'>,
    given: Given<Name>,
    isAmong: (column: PgColumn) => SQL | undefined,
  ) => Composed<Row>,
): (tx: Transaction, among: Among, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const every = prepared(names, selection, (select, given) =>
    compose(select, given, () => undefined),
  );
  const some = prepared<Name | 'ids', Fields, Row>([...names, 'ids'], selection, (select, given) =>
    compose(select, given, (column) => anyOf(column, given.ids)),
  );
  return (tx, among, values) => {
    if (among === 'all') return every(tx, values);
    return among.length === 0 ? Promise.resolve([]) : some(tx, { ...values, ids: among });
  };
}
