import pg from 'pg';
import { ConfigError } from '../config.ts';
import { knownMigrations, migrate, migrationsOf, withFirstMigrations } from './migrate.ts';

const noOwner =
  'A restore creates the tables. Set DATABASE_OWNER_URL to the role that owns the database (see docs/operations/one-server.md).';
const notEmpty =
  'The database already has organizations, which a restore would mix with others. ' +
  'Restore into an empty database, or choose another DATA_DIR.';

/**
 * Brings a database without organizations to the schema of the first `count` migrations. Tables of another schema, which
 * an earlier start has left, are removed first.
 *
 * @throws ConfigError if there is an organization, or no owner to create tables as
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
    await client.query('BEGIN');
    if (await hasOrganizations(client)) throw new ConfigError(notEmpty);
    const present = await migrationsOf(client);
    const isOther = present.length !== count && present.length > 0;
    if (isOther) await dropTables(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  if (count === knownMigrations().length) return migrate(ownerConfig, applicationRole);
  await withFirstMigrations(count, (folder) => migrate(ownerConfig, applicationRole, folder));
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

async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  for (const { name } of rows) await client.query(`DROP TABLE ${name} CASCADE`);
  await client.query('DROP FUNCTION IF EXISTS public.remove_demo_organization()');
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE');
}
