import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgSelectBuilder } from 'drizzle-orm/pg-core';
import { anyOf } from './any-of.ts';
import type { Transaction } from './database.ts';
import { prepared, type Composed, type Given, type Selection } from './prepared.ts';

/** The rows with these ids, or all rows of the organization, for which no id needs to be known or sent. */
export type Among = readonly string[] | 'all';

/** The condition that a column is one of the ids; undefined if all are wanted. */
export type IsAmong = (column: PgColumn) => SQL | undefined;

const everyId: IsAmong = () => undefined;
const givenIds: IsAmong = (column) => anyOf(column, sql.placeholder('ids'));

/**
 * A prepared query of rows that belong to others, such as the leases of homes.
 */
export function preparedAmong<const Name extends string, Fields extends Selection, Row>(
  names: readonly Name[],
  selection: Fields | ((isAmong: IsAmong) => Fields),
  compose: (
    select: PgSelectBuilder<Fields, 'qb'>,
    given: Given<Name>,
    isAmong: IsAmong,
  ) => Composed<Row>,
): (tx: Transaction, among: Among, values: Readonly<Record<Name, unknown>>) => Promise<Row[]> {
  const fieldsOf = (isAmong: IsAmong) =>
    typeof selection === 'function' ? selection(isAmong) : selection;
  const every = prepared(names, fieldsOf(everyId), (select, given) =>
    compose(select, given, everyId),
  );
  const some = prepared<Name | 'ids', Fields, Row>(
    [...names, 'ids'],
    fieldsOf(givenIds),
    (select, given) => compose(select, given, givenIds),
  );
  return (tx, among, values) => {
    if (among === 'all') return every(tx, values);
    return among.length === 0 ? Promise.resolve([]) : some(tx, { ...values, ids: among });
  };
}
