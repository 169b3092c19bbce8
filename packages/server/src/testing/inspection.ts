import pg from 'pg';
import { verifyCards } from '#features/cards';
import { verifyBalances } from '#features/ledger';
import { tablesWrittenBy } from '../platform/database/announcements.ts';
import { newVersionStatement, tablesWithoutVersion } from '../platform/database/new-version.ts';
import { scopeStatement } from '../platform/database/scope.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import type { TestApp } from './test-app.ts';

/** The problems that `doctor` finds in the balances of an organization; empty if they are right. */
export function balanceProblems(test: TestApp, organization: Organization): Promise<string[]> {
  return test.database.transact({ organization, readOnly: true }, async (tx) => [
    ...(await verifyBalances(tx)),
    ...(await verifyCards(tx)),
  ]);
}

/** Runs a statement as the owner of the tables, who may do more than the product. */
export async function asOwner<Row extends pg.QueryResultRow>(
  test: TestApp,
  organization: Organization,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withClient(test.connections.owner, async (client) => {
    // The workers of a distributed database know only settings of a transaction.
    await client.query('BEGIN');
    await client.query(scopeStatement(organization.id));
    const { rows } = await client.query<Row>(statement, [...values]);
    if (changesRecords(statement)) await client.query(newVersionStatement(organization.id));
    await client.query('COMMIT');
    return rows;
  });
}

/** As for the product's own changes, no answer of before is sent again afterwards. */
const changesRecords = (statement: string): boolean =>
  tablesWrittenBy(statement).some((table) => !tablesWithoutVersion.has(table));

interface Copies {
  readonly table: string;
  /** The row to copy; undefined for every row of the organization. */
  readonly id?: string;
  /** Columns of the copies that differ, as arguments of `jsonb_build_object`, such as `'number', n`. */
  readonly changed: string;
  /** One copy of each row for each row of this, such as `generate_series(1, 5) AS n`; `$1` is the organization. */
  readonly times: string;
}

/** Copies rows of an organization, which is quicker than making many through the API. */
export async function copyRows(test: TestApp, organization: Organization, copies: Copies) {
  const { table, id, changed, times } = copies;
  const [columns] = await asOwner<{ names: string }>(
    test,
    organization,
    `SELECT string_agg(attname, ', ') AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const rows = await asOwner<{ row: unknown }>(
    test,
    organization,
    `SELECT to_jsonb(original) || jsonb_build_object('id', gen_random_uuid(), ${changed}) AS row
     FROM ${table} AS original, ${times}
     WHERE original.organization_id = $1 AND ($2::uuid IS NULL OR original.id = $2)`,
    [organization.id, id ?? null],
  );
  await asSuperuser(
    test,
    `INSERT INTO ${table} (${columns?.names})
     SELECT ${columns?.names} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows.map(({ row }) => row))],
  );
  await asOwner(test, organization, newVersionStatement(organization.id));
}

/**
 * Runs a statement as the superuser: workers of a distributed database accept many rows only from a role that may see
 * all of them.
 */
export async function asSuperuser(
  test: TestApp,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  await withClient(test.connections.superuser, (client) => client.query(statement, [...values]));
}

/** Every row of every table, jobs included, as text by table, to check where a text is stored. */
export async function everyRow(test: TestApp): Promise<Map<string, string[]>> {
  return withClient(test.connections.superuser, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`,
    );
    const found = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT t::text AS row FROM ${name} t ORDER BY 1`,
      );
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}

/** The tables that contain a text. */
export async function tablesWith(test: TestApp, text: string): Promise<string[]> {
  const tables = [...(await everyRow(test))];
  return tables.filter(([, rows]) => rows.some((row) => row.includes(text))).map(([name]) => name);
}

/** Kept for the next call, because connecting takes longer than most statements; idle ones are closed. */
const pools = new WeakMap<pg.ClientConfig, pg.Pool>();

function poolOf(connection: pg.ClientConfig): pg.Pool {
  const known = pools.get(connection);
  if (known) return known;
  const pool = new pg.Pool({ ...connection, idleTimeoutMillis: 2_000, allowExitOnIdle: true });
  // A test may end idle connections, or drop the database.
  pool.on('error', () => undefined);
  pools.set(connection, pool);
  return pool;
}

/** After a failure the connection is not used again: it may still be in a transaction. */
async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(connection).connect();
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}
