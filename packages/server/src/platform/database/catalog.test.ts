import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase } from '#testing/test-database';
import type { TestDatabase } from '#testing/test-connections';
import { referenceTables } from './distribute.ts';
import { appendOnlyTables } from './migrate.ts';
import { reachOfTables } from './reach/tables.ts';
import { APPLICATION_ROLE, OWNER_ROLE } from './roles.ts';

/** Tables that are read before the organization is known; all others belong to an organization. */
const tablesWithoutOrganization: readonly string[] = referenceTables;

let connections: TestDatabase;
let superuser: pg.Client;
let tables: string[];

beforeAll(async () => {
  connections = await cloneDatabase();
  superuser = new pg.Client({ ...connections.superuser });
  await superuser.connect();
  const found = await read<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  tables = found
    .map(({ name }) => name)
    .filter((name) => !tablesWithoutOrganization.includes(name));
});

afterAll(async () => {
  await superuser.end();
  await connections.drop();
});

async function read<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  return (await superuser.query<Row>(sql, values)).rows;
}

/** Checks a property of all organization tables; the failure names the tables without it. */
function forEachTable<Value>(value: Value): Record<string, Value> {
  return Object.fromEntries(tables.map((table) => [table, value]));
}

describe('every table of an organization', () => {
  test('OPS-4: Citus can distribute every table: nothing points from a copied table to a distributed one', async () => {
    const keys = await read<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)`,
      [tablesWithoutOrganization],
    );
    expect(keys).toEqual([]);
    const generated = await read<{ name: string }>(
      `SELECT concat(table_name, '.', column_name) AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`,
    );
    expect(generated).toEqual([]);
  });

  test('OPS-4: all other tables are known: Citus copies them to every node', async () => {
    const others = await read<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
         AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id')
       ORDER BY 1`,
    );
    expect(others.map(({ name }) => name)).toEqual(tablesWithoutOrganization);
    expect(tables.length).toBeGreaterThan(10);
    const otherKinds = await read(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND (relkind IN ('v', 'm', 'f', 'S')) AND relname NOT LIKE 'pg\\_%'`,
    );
    expect(otherKinds).toEqual([]);
  });

  test('GEN-1: has the primary key (organization_id, id)', async () => {
    const keys = await read<{ name: string; columns: string }>(
      `SELECT c.conrelid::regclass::text AS name, ${columnsOf('c.conrelid', 'c.conkey')} AS columns
       FROM pg_constraint c WHERE c.contype = 'p' AND c.connamespace = 'public'::regnamespace`,
    );
    const found = Object.fromEntries(keys.map(({ name, columns }) => [name, columns]));
    expect(found).toMatchObject(forEachTable('organization_id,id'));
  });

  test('has only foreign keys that start with organization_id on both sides, and delete nothing', async () => {
    const keys = await read<{
      name: string;
      columns: string;
      target: string;
      target_columns: string;
      on_delete: string;
      on_update: string;
    }>(
      `SELECT c.conname AS name, ${columnsOf('c.conrelid', 'c.conkey')} AS columns,
              c.confrelid::regclass::text AS target, ${columnsOf('c.confrelid', 'c.confkey')} AS target_columns,
              c.confdeltype AS on_delete, c.confupdtype AS on_update
       FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
    );
    const wrong = keys.filter((key) => {
      const own = key.columns.split(',');
      const toOrganization = key.target === 'organizations' && key.columns === 'organization_id';
      const scoped = own[0] === 'organization_id' && key.target_columns === 'organization_id,id';
      return !(toOrganization || scoped) || key.on_delete !== 'a' || key.on_update !== 'a';
    });
    expect(wrong).toEqual([]);
    expect(keys.filter(({ target }) => target === 'organizations')).toHaveLength(tables.length);
  });

  test('OPS-4: has only unique and exclusion constraints and unique indexes that start with organization_id', async () => {
    const indexes = await read<{ name: string; table_name: string; first: string | null }>(
      `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table_name,
              (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) AS first
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       WHERE c.relnamespace = 'public'::regnamespace AND (i.indisunique OR i.indisexclusion)`,
    );
    const wrong = indexes.filter(
      ({ table_name, first }) =>
        !tablesWithoutOrganization.includes(table_name) && first !== 'organization_id',
    );
    expect(wrong).toEqual([]);
  });

  test('GEN-1: has row-level security, forced, with exactly the policy of the scope', async () => {
    const states = await read<{ name: string; state: string }>(
      `SELECT relname AS name, concat(relrowsecurity, ',', relforcerowsecurity) AS state FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    const found = Object.fromEntries(states.map(({ name, state }) => [name, state]));
    expect(found).toMatchObject(forEachTable('t,t'));

    const scope = `(organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)`;
    const policies = await read<{ tablename: string }>(
      `SELECT tablename, permissive, roles::text, cmd, qual, with_check FROM pg_policies ORDER BY 1`,
    );
    expect(policies).toEqual(
      tables.map((tablename) => ({
        tablename,
        permissive: 'PERMISSIVE',
        roles: '{public}',
        cmd: 'ALL',
        qual: scope,
        with_check: scope,
      })),
    );
  });

  test('GEN-1: has no trigger and no rule', async () => {
    const triggers = await read(
      `SELECT tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
    );
    expect(triggers).toEqual([]);
    expect(await read(`SELECT rulename FROM pg_rules WHERE schemaname = 'public'`)).toEqual([]);
  });

  test('keeps money as whole cents, and nothing as a float', async () => {
    const columns = await read<{ name: string; type: string }>(
      `SELECT concat(table_name, '.', column_name) AS name, data_type AS type
       FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const inexact = columns.filter(({ type }) => /^(?:real|double precision|money)$/.test(type));
    expect(inexact).toEqual([]);
    const money =
      /\.(?:.*_)?(?:amount|balance|cost|deposit|rate|credit|late_fee|late_fee_billed|price|total)$/;
    const moneyColumns = columns.filter(({ name }) => money.test(name));
    expect(moneyColumns.filter(({ type }) => type !== 'bigint')).toEqual([]);
    expect(moneyColumns.length).toBeGreaterThan(8);
  });
});

/** SQL for the names of a table's columns by number, in that order. */
function columnsOf(table: string, numbers: string): string {
  return `(SELECT string_agg(a.attname, ',' ORDER BY k.place)
           FROM unnest(${numbers}) WITH ORDINALITY AS k(number, place)
           JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`;
}

describe("the application's role", () => {
  test('is neither superuser nor bypasses row-level security nor owns a table', async () => {
    const [role] = await read(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = $1`,
      [APPLICATION_ROLE],
    );
    expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
    expect(
      await read(`SELECT 1 FROM pg_auth_members WHERE member = $1::regrole`, [APPLICATION_ROLE]),
    ).toEqual([]);
    const owners = await read<{ owner: string }>(
      `SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    expect(owners).toEqual([{ owner: OWNER_ROLE }]);
  });

  test('GEN-2: has only the rights that it needs', async () => {
    const grants = await read<{ name: string; rights: string }>(
      `SELECT table_name AS name, string_agg(privilege_type, ',' ORDER BY privilege_type) AS rights
       FROM information_schema.role_table_grants
       WHERE table_schema = 'public' AND grantee IN ($1, 'PUBLIC') GROUP BY 1`,
      [APPLICATION_ROLE],
    );
    const expected = [...tables, ...tablesWithoutOrganization].map((name) => [
      name,
      (appendOnlyTables as readonly string[]).includes(name)
        ? 'INSERT,SELECT'
        : 'DELETE,INSERT,SELECT,UPDATE',
    ]);
    const found = Object.fromEntries(grants.map(({ name, rights }) => [name, rights]));
    expect(found).toEqual(Object.fromEntries(expected));
    const writtenOnce = [
      'audit_events',
      'audit_seals',
      'payments',
      'payment_applications',
      'invoice_items',
      'credit_notes',
      'deposit_movements',
      'charge_postings',
      'late_fee_assessments',
      'utility_shares',
      'rent_increase_notices',
    ];
    expect(appendOnlyTables).toEqual(expect.arrayContaining(writtenOnce));
    expect(tables).toEqual(expect.arrayContaining([...appendOnlyTables]));
  });

  test('may run two functions of the owner, which remove a demo and what an import made', async () => {
    const functions = await read(
      `SELECT p.proname AS name FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
         AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1`,
      [APPLICATION_ROLE],
    );
    expect(functions).toEqual([{ name: 'remove_demo_organization' }, { name: 'remove_imported' }]);
  });
});

test('TRUST-7: every table says how its rows reach a home', () => {
  const known = [...tables, ...tablesWithoutOrganization].toSorted();
  expect([...reachOfTables.keys()].toSorted()).toEqual(known);
});
