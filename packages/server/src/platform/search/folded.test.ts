import { searchText } from '@tenantry/contract/shared/folded';
import { typedNames } from '@tenantry/contract/shared/folded.testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { anOrganization } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { folded } from './folded.ts';

const app = useTestApp();

const names = [
  ...new Set(typedNames.map(([, name]) => name)),
  '',
  'Straight O`Neil',
  '李 小龍',
  'Ω',
];

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  const organization = await anOrganization(app.current);
  const { rows } = await app.current.database.transact({ organization }, (tx) =>
    tx.db.execute<Row>(query),
  );
  return rows;
}

const unnested = sql`unnest(${sql.param(names)}::text[]) as names (given)`;

test('HOME-6: the database folds every name as the contract does', async () => {
  const rows = await rowsOf<{ given: string; text: string }>(
    sql`select given, ${folded(sql`given`)} as text from ${unnested}`,
  );
  expect(rows).toHaveLength(names.length);
  for (const { given, text } of rows) expect(text).toBe(searchText(given));
});

/** The other columns are empty. */
const oneSpaced = (text: string) => text.replaceAll(/ +/g, ' ').trim();

interface Stored extends Record<string, unknown> {
  readonly table: string;
  readonly expression: string;
  /** The columns of the stored text. */
  readonly columns: readonly string[];
}

test('HOME-6: the texts that tables store for the search are folded in the same way', async () => {
  const stored = await rowsOf<Stored>(sql`
    select c.relname as table, pg_get_expr(d.adbin, d.adrelid) as expression, array(
        select used.attname::text from pg_depend dep
        join pg_attribute used on used.attrelid = d.adrelid and used.attnum = dep.refobjsubid
        where dep.classid = 'pg_attrdef'::regclass and dep.objid = d.oid and dep.refobjid = d.adrelid
          and dep.refobjsubid <> a.attnum
        order by used.attnum) as columns
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attname = 'search_text' order by 1`);
  expect(stored.map(({ table }) => table)).toEqual([
    'buildings',
    'conversations',
    'expenses',
    'leases',
    'properties',
    'users',
    'vendors',
    'work_orders',
  ]);
  for (const { expression, columns } of stored) {
    const [first, ...others] = columns.map((column) => sql.identifier(column));
    const values = sql.join(
      [sql`given as ${first}`, ...others.map((column) => sql`''::text as ${column}`)],
      sql`, `,
    );
    const rows = await rowsOf<{ given: string; text: string }>(
      sql`select given, text from (select ${values}, given from ${unnested}) as rows,
        lateral (select ${sql.raw(expression)} as text) as folded`,
    );
    expect(rows).toHaveLength(names.length);
    for (const { given, text } of rows) expect(oneSpaced(text)).toBe(oneSpaced(searchText(given)));
  }
});
