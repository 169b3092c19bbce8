import pg from 'pg';
import { ConfigError } from '../config.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';

/** Tables outside of organizations; each node has a copy. All others are distributed by organization. */
export const referenceTables = [
  'organizations',
  'rate_limits',
  'setup_links',
  'webhook_tokens',
] as const;

export interface Distribution {
  /** The tables that this run has distributed. */
  readonly distributed: readonly string[];
  /** The tables that this run has copied to each node. */
  readonly copied: readonly string[];
}

const noCitus =
  'This PostgreSQL has no Citus, or it is not created in this database: ' +
  'run "CREATE EXTENSION citus" as its superuser on every node first (see docs/operations/sharded.md).';

const notOwner =
  'Distributing tables needs the role that owns them: set DATABASE_OWNER_URL (see docs/operations/sharded.md).';

/** Foreign keys that wait until both tables are distributed. It is empty unless a run was interrupted. */
const WAITING = 'drizzle.undistributed_keys';

/**
 * Declares all tables to Citus: those of organizations by `organization_id`, in one group, so that all rows of an
 * organization are on one node; the others as reference tables. It can be repeated: it continues where an interrupted
 * run stopped, and does nothing if everything is done.
 */
export async function distribute(
  ownerConfig: pg.ClientConfig | null,
  applicationRole: string,
): Promise<Distribution> {
  if (!ownerConfig) throw new ConfigError(notOwner);
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    await refuseWithoutCitus(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await distributeTables(client, applicationRole);
  } finally {
    await client.end();
  }
}

/** Whether tables of this database are distributed; new tables of a migration must then be distributed, too. */
export async function isDistributed(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query('SELECT 1 FROM pg_dist_partition WHERE partmethod = $1', [
    'h',
  ]);
  return rows.length > 0;
}

export async function refuseWithoutCitus(client: pg.ClientBase | pg.Pool): Promise<void> {
  if (!(await hasCitus(client))) throw new ConfigError(noCitus);
}

/**
 * For the migrations of a distributed database: each new table is distributed as soon as it is created, because the
 * next statements may add a foreign key to a distributed table.
 */
export async function distributingNewTables(client: pg.Client): Promise<pg.Client> {
  // Changes of the schema that touch several tables in one transaction may not run on several shards at once.
  await client.query(`SET citus.multi_shard_modify_mode = 'sequential'`);
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const result = await client.query({ ...config, text: withoutTable(config.text) }, values);
    if (/^\s*CREATE TABLE\b/im.test(config.text)) {
      // New tables have no rows, and the migration is one transaction.
      await declareTables(client, (_, ...declared) => client.query(...declared));
    }
    return result;
  };
  return { query } as unknown as pg.Client;
}

/**
 * A new check, with the bare names of its columns: Citus adds it to shards, which have other names, but leaves the name of
 * the table before the columns as it is.
 */
export const withoutTable = (statements: string): string =>
  statements.replaceAll(
    /\bALTER TABLE ("\w+") ADD CONSTRAINT "\w+" CHECK [^;]*/g,
    (statement, table: string) => statement.replaceAll(`${table}.`, ''),
  );

async function hasCitus(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  return rows.length > 0;
}

async function distributeTables(client: pg.Client, applicationRole: string): Promise<Distribution> {
  if (!(await isDistributed(client))) {
    await refuseBusyDatabase(client, applicationRole);
    await refuseNoWorkers(client);
  }
  await passSettingsOn(client);
  const { organizationTables, otherTables } = await undistributedTables(client);
  await putKeysAside(client, [...organizationTables, ...otherTables]);
  const distribution = await declareTables(client, withRows(client));
  await restoreKeys(client);
  return distribution;
}

type Declare = (table: string, statement: string, values: string[]) => Promise<unknown>;

/** @param declare runs the statement that distributes a table */
async function declareTables(client: pg.Client, declare: Declare): Promise<Distribution> {
  const { organizationTables, otherTables } = await undistributedTables(client);
  for (const table of otherTables) {
    const name = quoted(client, table);
    await declare(name, 'SELECT create_reference_table($1::regclass)', [name]);
  }
  for (const table of organizationTables) {
    const name = quoted(client, table);
    await declare(
      name,
      `SELECT create_distributed_table($1::regclass, 'organization_id', colocate_with => $2)`,
      [name, await companionOf(client)],
    );
  }
  return { distributed: organizationTables, copied: otherTables };
}

/**
 * Distributes a table with its rows, in its own transaction. Citus moves rows by COPY, which PostgreSQL refuses to an
 * owner with forced row-level security, so it is not forced until the rows are moved.
 */
const withRows =
  (client: pg.Client): Declare =>
  async (name, statement, values) => {
    const { rows } = await client.query<{ forced: boolean }>(
      'SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = $1::regclass',
      [name],
    );
    const force = async (word: string) =>
      rows[0]?.forced && client.query(`ALTER TABLE ${name} ${word} ROW LEVEL SECURITY`);
    await client.query('BEGIN');
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await force('NO FORCE');
    await client.query(statement, values);
    await force('FORCE');
    await client.query('COMMIT');
  };

const quoted = (client: pg.Client, table: string) => `public.${client.escapeIdentifier(table)}`;

/** While tables are being distributed, their foreign keys are missing for some minutes. */
async function refuseBusyDatabase(client: pg.Client, applicationRole: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid()`,
    [applicationRole],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new ConfigError(
    `${count} connections of ${applicationRole} use the database. ` +
      'Stop all servers before the tables are distributed for the first time; later migrations run beside them.',
  );
}

async function refuseNoWorkers(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM pg_dist_node WHERE shouldhaveshards');
  if (rows.length > 0) return;
  throw new ConfigError(
    'Citus knows no node that may hold data: add the workers with citus_add_node first (see docs/operations/sharded.md).',
  );
}

/** The organization of a transaction is a setting; row-level security on the workers also depends on it. */
async function passSettingsOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; set: boolean }>(
    `SELECT current_database() AS database,
            EXISTS (SELECT 1 FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
                    WHERE d.datname = current_database() AND s.setrole = 0
                      AND 'citus.propagate_set_commands=local' = ANY (s.setconfig)) AS set`,
  );
  const [state] = rows;
  if (!state || state.set) return;
  const database = client.escapeIdentifier(state.database);
  await client.query(`ALTER DATABASE ${database} SET citus.propagate_set_commands = 'local'`);
}

async function undistributedTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string; scoped: boolean }>(
    `SELECT c.relname AS name,
            EXISTS (SELECT 1 FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS scoped
     FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       -- Citus itself adds local tables that refer to a reference table, without a column of distribution.
       AND NOT EXISTS (SELECT 1 FROM pg_dist_partition p
                       WHERE p.logicalrelid = c.oid AND (p.partmethod = 'h' OR p.repmodel = 't'))
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`,
  );
  const organizationTables = rows.filter(({ scoped }) => scoped).map(({ name }) => name);
  const otherTables = rows.filter(({ scoped }) => !scoped).map(({ name }) => name);
  const known: readonly string[] = referenceTables;
  const unknown = otherTables.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `These tables are neither of an organization nor for every node: ${unknown.join(', ')}`,
    );
  }
  return { organizationTables, otherTables };
}

/** Any table of the group, or `none` for the first one. */
async function companionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition
     WHERE partmethod = 'h' ORDER BY colocationid, logicalrelid LIMIT 1`,
  );
  return rows[0]?.name ?? 'none';
}

/** Citus does not distribute a table with a foreign key from or to a table that is not distributed yet. */
async function putKeysAside(client: pg.Client, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${WAITING} (relation text NOT NULL, name text NOT NULL, definition text NOT NULL)`,
  );
  await client.query('BEGIN');
  const { rows } = await client.query<{ relation: string; name: string }>(
    `INSERT INTO ${WAITING}
     SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
       AND (conrelid::regclass::text = ANY ($1) OR confrelid::regclass::text = ANY ($1))
     RETURNING relation, name`,
    [tables],
  );
  for (const { relation, name } of rows) {
    await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  }
  await client.query('COMMIT');
}

/** Adds each key again, and removes it from the waiting table, in one transaction. */
async function restoreKeys(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query('SELECT to_regclass($1) AS found', [WAITING]);
  if (found[0]?.found === null) return;
  const { rows } = await client.query<{ relation: string; name: string; definition: string }>(
    `SELECT relation, name, definition FROM ${WAITING} ORDER BY relation, name`,
  );
  for (const { relation, name, definition } of rows) {
    await client.query('BEGIN');
    await client.query(
      `ALTER TABLE ${relation} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`,
    );
    await client.query(`DELETE FROM ${WAITING} WHERE relation = $1 AND name = $2`, [
      relation,
      name,
    ]);
    await client.query('COMMIT');
  }
  await client.query(`DROP TABLE ${WAITING}`);
}
