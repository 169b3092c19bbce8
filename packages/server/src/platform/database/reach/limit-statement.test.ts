import { describe, expect, test } from 'vitest';
import { limitStatement } from './limit-statement.ts';
import type { ReachRule } from './rules.ts';

const rules = new Map<string, ReachRule>([
  ['properties', { home: 'id' }],
  ['invoices', { home: 'property_id' }],
  ['invoice_items', { through: 'invoice_id', to: 'invoices' }],
  ['roles', { open: 'A role names no home.' }],
  ['imports', { closed: 'It concerns the organization as a whole.' }],
]);

const limit = (statement: string) => limitStatement(statement, rules, 1);
const own = (alias: string, column = 'property_id') =>
  `(${alias}."organization_id" = $2::uuid and ((${alias}."${column}" = any($3::uuid[]))))`;

describe('TRUST-7: a statement of a person with a limited scope', () => {
  test.each([
    [
      'select "id" from "invoices" where "id" = $1 or true',
      `select "id" from "invoices" where ${own('"invoices"')} and ( "id" = $1 or true) `,
    ],
    [
      'select 1 from "invoices" i order by "id"',
      `select 1 from "invoices" i  where ${own('i')} order by "id"`,
    ],
    [
      'select 1 from "roles" left join "invoices" on "roles"."id" = "invoices"."id" where $1',
      `select 1 from "roles" left join "invoices" on ${own('"invoices"')} and ( "roles"."id" = "invoices"."id" )  where $1`,
    ],
    [
      'update "invoices" set "roles" = $1 where "id" = $1 returning "id"',
      `update "invoices" set "roles" = $1 where ${own('"invoices"')} and ( "id" = $1 ) returning "id"`,
    ],
    ['delete from "invoices"', `delete from "invoices" where ${own('"invoices"')} `],
    [
      'select (select count(*) from "properties") from "roles"',
      `select (select count(*) from "properties" where ${own('"properties"', 'id')} ) from "roles"`,
    ],
    [
      'insert into "roles" ("id") select "id" from "invoices" on conflict do nothing',
      `insert into "roles" ("id") select "id" from "invoices"  where ${own('"invoices"')} on conflict do nothing`,
    ],
    [
      'select 1 from "invoices" union all select 1 from "properties"',
      `select 1 from "invoices"  where ${own('"invoices"')} union all select 1 from "properties" where ${own('"properties"', 'id')} `,
    ],
    [
      'with a as (update "invoices" set "x" = $1 returning "id") select 1 from a',
      `with a as (update "invoices" set "x" = $1  where ${own('"invoices"')} returning "id") select 1 from a`,
    ],
    [
      'select "x" is distinct from $1, "roles" from "roles", "invoices" for update',
      `select "x" is distinct from $1, "roles" from "roles", "invoices"  where ${own('"invoices"')} for update`,
    ],
  ])('%s', (statement, limited) => {
    expect(limit(statement).text.replaceAll(/\s+/g, ' ').trim()).toBe(
      limited.replaceAll(/\s+/g, ' ').trim(),
    );
  });

  test('reaches what belongs to a reached record', () => {
    expect(limit('select 1 from "invoice_items"').text).toContain(
      `"invoice_items"."invoice_id" in (select "id" from "invoices" where "organization_id" = $2::uuid and (("property_id" = any($3::uuid[]))))`,
    );
  });

  test('asks a query instead of a list for many homes, of which the planner would look at each', () => {
    expect(limit('delete from "invoices"').ofMany).toContain(
      'where ("invoices"."organization_id" = $2::uuid and (("invoices"."property_id" = any(select unnest($3::uuid[]))) is true))',
    );
  });

  test('reads nothing that concerns the organization as a whole', () => {
    expect(limit('select 1 from "imports"').text).toContain('and ("imports"."id" is null)');
  });

  test.each([
    'select "from" from "roles" where "x" = \'from "invoices"\'',
    'SET LOCAL lock_timeout = 1',
  ])('stays as it is without a table of homes: %s', (statement) => {
    expect(limit(statement)).toEqual({ text: statement, ofMany: statement, appended: [] });
  });

  test.each([
    'table "invoices"',
    'lock table "invoices"',
    'select 1; select 2',
    'select 1 from public."invoices"',
    'select 1 from "roles" full join "invoices" on true',
    'select 1 from "roles" join "invoices" using ("id")',
    'with "invoices" as (select 1) select 1 from "invoices"',
    'merge into "invoices" using "roles" on true when matched then do nothing',
  ])('is refused if it is not understood: %s', (statement) => {
    expect(() => limit(statement)).toThrow('cannot be limited');
  });
});
