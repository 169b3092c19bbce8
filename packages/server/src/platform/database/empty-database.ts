import pg from 'pg';
import { ConfigError } from '../config.ts';
import { isDistributed } from './distribute.ts';
import { knownMigrations, migrate, migrationsOf, withFirstMigrations } from './migrate.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';

const noOwner =
  'A restore creates the tables. Set DATABASE_OWNER_URL to the role that owns the database (see docs/operations/one-server.md).';
const notEmpty =
  'The database already has organizations, which a restore would mix with others. ' +
  'Restore into an empty database, or choose another DATA_DIR.';

const distributed =
  'The tables of this database are distributed, and a restore cannot write to such tables. ' +
  'Restore into a database of its own, then run "tenantry migrate --distribute" there (see docs/operations/sharded.md).';

const otherSchema =
  'The database has the tables of another version than the backup. Restore into a new database, or choose another DATA_DIR.';

/**
 * Brings a new database, or an empty one at that schema, to the schema of the first `count` migrations.
 *
 * @throws ConfigError if there is an organization or another schema, or no owner to create tables as
 */
export async function prepareEmpty(
  ownerConfig: pg.ClientConfig | null,
  applicationRole: string,
  count: number,
): Promise<void> {
  if (!ownerConfig) throw new ConfigError(noOwner);
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    if (await hasOrganizations(client)) throw new ConfigError(notEmpty);
    if (await isDistributed(client)) throw new ConfigError(distributed);
    const present = await migrationsOf(client);
    if (present.length !== count && present.length > 0) throw new ConfigError(otherSchema);
  } finally {
    await client.end();
  }
  if (count === knownMigrations().length) return migrate(ownerConfig, applicationRole);
  await withFirstMigrations(count, (folder) => migrate(ownerConfig, applicationRole, folder));
}

/**
 * Brings an empty database from any schema to that of the first `count` migrations. It keeps the link of the first run.
 *
 * @throws ConfigError if there is an organization
 */
export async function rebuildEmpty(
  ownerConfig: pg.ClientConfig,
  applicationRole: string,
  count: number,
): Promise<void> {
  const links = await dropTables(ownerConfig);
  await prepareEmpty(ownerConfig, applicationRole, count);
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    const columns = 'INSERT INTO setup_links (id, token_hash, created_at)';
    for (const { id, token_hash: hash, created_at: at } of links) {
      await client.query(`${columns} VALUES ($1, $2, $3)`, [id, hash, at]);
    }
  } finally {
    await client.end();
  }
}

interface SetupLink {
  readonly id: string;
  readonly token_hash: string;
  readonly created_at: Date;
}

/** Drops everything except extensions and the job queue, which does not depend on the schema. */
const dropAll = `
  SELECT format('DROP TABLE %s CASCADE', c.oid::regclass) AS statement FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  UNION ALL
  SELECT format('DROP FUNCTION %s CASCADE', p.oid::regprocedure) FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

/** Returns the links of the first run. */
async function dropTables(ownerConfig: pg.ClientConfig): Promise<SetupLink[]> {
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isDistributed(client)) throw new ConfigError(distributed);
    await client.query('BEGIN');
    await client.query('LOCK TABLE organizations IN ACCESS EXCLUSIVE MODE');
    if (await hasOrganizations(client)) throw new ConfigError(notEmpty);
    const { rows: links } = await client.query<SetupLink>('SELECT * FROM setup_links');
    const { rows } = await client.query<{ statement: string }>(dropAll);
    for (const { statement } of rows) await client.query(statement);
    await client.query('DROP SCHEMA drizzle CASCADE');
    await client.query('COMMIT');
    return links;
  } finally {
    await client.end();
  }
}

/** Whether the next migration would change the schema of a database that has organizations. */
export async function migrationChangesData(ownerConfig: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    const isOld = (await migrationsOf(client)).length < knownMigrations().length;
    return isOld && (await hasOrganizations(client));
  } finally {
    await client.end();
  }
}

async function hasOrganizations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ known: string | null }>(
    `SELECT to_regclass('public.organizations')::text AS known`,
  );
  if (!rows[0]?.known) return false;
  const { rowCount } = await client.query('SELECT 1 FROM organizations LIMIT 1');
  return rowCount !== 0;
}
