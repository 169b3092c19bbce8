import { Column, is, Param, SQL, sql, Subquery, Table } from 'drizzle-orm';
import { alias, pgTable, QueryBuilder, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as ours from './drizzle-entity.js';

test("Drizzle's modules use our `is`, which says the same as its own", async () => {
  const path = import.meta.resolve('drizzle-orm').replace(/[^/]+$/, 'entity.js');
  const theirs = (await import(path)) as typeof ours;
  expect(is).toBe(ours.is);
  expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
  expect([theirs.entityKind, theirs.hasOwnEntityKind]).toEqual([
    ours.entityKind,
    ours.hasOwnEntityKind,
  ]);
  const homes = pgTable('homes', { city: text() });
  const subquery = new QueryBuilder().select().from(homes).as('inner');
  const values = [homes, alias(homes, 'others'), homes.city, sql`1`, sql.param(1), subquery];
  const types = [Table, Column, SQL, Param, Subquery];
  for (const value of [...values, subquery.city, 'text', null, undefined, {}]) {
    expect(types.map((type) => ours.is(value, type))).toEqual(
      types.map((type) => theirs.is(value, type)),
    );
  }
});
