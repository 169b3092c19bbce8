import type pg from 'pg';
import type { Config } from '../config.ts';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { runningDatabase } from './embedded/running-database.ts';
import { migrationChangesData, prepareEmpty } from './empty-database.ts';
import { isMigrated, migrate, migrateJobs, refuseNewerSchema } from './migrate.ts';
import { createPool, unhurried } from './pool.ts';
import { dangerOfRole, PowerfulRoleError } from './refuse-powerful-role.ts';
import { APPLICATION_ROLE, ensureRoles } from './roles.ts';

export interface OpenDatabase {
  readonly pool: pg.Pool;
  /** The connection of the role that serves requests. */
  readonly application: pg.ClientConfig;
  /** The owner's connection, for tasks that need it; null if the settings have none. */
  readonly owner: pg.ClientConfig | null;
  /** Closes the pool, and stops the embedded database. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Config;
  readonly dataDir: string;
  readonly log: Logger;
  /** Called if the embedded database ends by itself. */
  onExit(error: Error): void;
  /** Called after the embedded database was started, while it is not ready yet: a chance for other work. */
  readonly whileStarting?: () => void;
  /** How long the embedded database waits for another server if this process is killed. By default, a minute. */
  readonly outlivesSeconds?: number;
  /** Pool options other than the defaults. */
  readonly pool?: pg.PoolConfig;
  /**
   * By default, the schema is migrated to the current one. `unchanged` leaves it as it is, for a backup. A number is
   * for a restore: the database must be empty, and gets that many of the migrations.
   */
  readonly schema?: 'current' | 'unchanged' | number;
  /** Called before the schema of a database with data is changed; if it fails, nothing is changed. */
  beforeMigration?(pool: pg.Pool): Promise<void>;
}

/** Starts the embedded database or connects to another, migrates it, and opens a pool as the application's role. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const place = options.config.DATABASE_URL
    ? fromSettings(options.config.DATABASE_URL, options.config.DATABASE_OWNER_URL)
    : await embedded(options);
  try {
    return await prepare(place, options);
  } catch (error) {
    await place.stop();
    throw error;
  }
}

/**
 * Opens the database while a server may be running, and stops nothing that it did not start. It migrates only an
 * embedded database that nobody uses.
 */
export async function openBeside(options: OpenOptions): Promise<OpenDatabase> {
  const config = { ...options.config, DATABASE_OWNER_URL: undefined };
  const running = config.DATABASE_URL ? null : runningDatabase(options.dataDir);
  if (!running) return openDatabase({ ...options, config, pool: unhurried });
  const application = { ...running, user: APPLICATION_ROLE };
  const pool = createPool({ ...application, ...unhurried }, options.log);
  return { pool, application, owner: null, close: () => pool.end() };
}

/** Marks the connections of processes that run jobs for a server, followed by the number of the process. */
export const WORKS_FOR_SERVER = 'tenantry work';

/** Opens the database of the server that has started this process. The server has checked and migrated it. */
export function openForServer(
  { DATABASE_URL: url }: Pick<Config, 'DATABASE_URL'>,
  dataDir: string,
  log: Logger,
): OpenDatabase {
  const running = url ? null : runningDatabase(dataDir);
  if (!url && !running) throw new ConfigError('The database of the server does not run.');
  const application = running ? { ...running, user: APPLICATION_ROLE } : { connectionString: url };
  const name = `${WORKS_FOR_SERVER} ${process.pid}`;
  const pool = createPool({ ...application, application_name: name }, log);
  return { pool, application, owner: null, close: () => pool.end() };
}

const notMigrated =
  'The database is not at the schema of this version. ' +
  'Set DATABASE_OWNER_URL to the owner, here or for "tenantry migrate" (see docs/operations/one-server.md).';

interface Place {
  readonly application: pg.ClientConfig;
  readonly applicationRole: string;
  readonly owner: pg.ClientConfig | null;
  stop(): Promise<void>;
}

async function prepare(place: Place, options: OpenOptions): Promise<OpenDatabase> {
  const { log, pool: settings, schema = 'current' } = options;
  if (place.owner && schema === 'current') {
    await announceMigration(place.owner, place.application, options);
    await migrate(place.owner, place.applicationRole);
  }
  if (typeof schema === 'number') await prepareEmpty(place.owner, place.applicationRole, schema);
  const pool = createPool({ ...place.application, ...settings }, log);
  try {
    const danger = await dangerOfRole(pool);
    if (danger) throw new PowerfulRoleError(danger);
    await refuseNewerSchema(pool);
    if (schema === 'current' && !(await isMigrated(pool))) throw new ConfigError(notMigrated);
    if (schema !== 'unchanged') await migrateJobs(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const close = async () => {
    await pool.end();
    await place.stop();
  };
  return { pool, application: place.application, owner: place.owner, close };
}

async function announceMigration(
  owner: pg.ClientConfig,
  application: pg.ClientConfig,
  { log, beforeMigration }: OpenOptions,
): Promise<void> {
  if (!beforeMigration || !(await migrationChangesData(owner))) return;
  const pool = createPool({ ...application, ...unhurried, max: 2 }, log);
  try {
    await beforeMigration(pool);
  } finally {
    await pool.end();
  }
}

function fromSettings(url: string, ownerUrl: string | undefined): Place {
  return {
    application: { connectionString: url },
    applicationRole: decodeURIComponent(new URL(url).username),
    owner: ownerUrl ? { connectionString: ownerUrl } : null,
    stop: async () => {},
  };
}

async function embedded({
  config,
  dataDir,
  log,
  onExit,
  whileStarting,
  outlivesSeconds,
}: OpenOptions): Promise<Place> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    onExit,
    ...(whileStarting && { whileStarting }),
    ...(outlivesSeconds !== undefined && { outlivesSeconds }),
    ...(config.POSTGRES_BIN && { binDir: config.POSTGRES_BIN }),
  });
  try {
    const { owner, application } = await ensureRoles(postgres.connection);
    return { owner, application, applicationRole: application.user, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
