import pg from 'pg';
import { ConfigError } from '../config.ts';
import { knownMigrations, migrate, migrationsOf, withFirstMigrations } from './migrate.ts';

const noOwner =
  'A restore creates the tables. Set DATABASE_OWNER_URL to the role that owns the database (see docs/operations/one-server.md).';
const notEmpty =
  'The database already has organizations, which a restore would mix with others. ' +
  'Restore into an empty database, or choose another DATA_DIR.';

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
    const present = await migrationsOf(client);
    if (present.length !== count && present.length > 0) throw new ConfigError(otherSchema);
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
