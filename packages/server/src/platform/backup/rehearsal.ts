import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { runningDatabase } from '../database/embedded/running-database.ts';
import { prepareEmpty } from '../database/empty-database.ts';
import { migrate, migrateJobs } from '../database/migrate.ts';
import { createPool, unhurried } from '../database/pool.ts';
import { APPLICATION_ROLE, OWNER_ROLE } from '../database/roles.ts';
import type { Logger } from '../log.ts';
import { verifyArchive, type ArchiveFile } from './archive-reader.ts';
import { BackupError } from './backup.errors.ts';
import type { Manifest } from './manifest.ts';
import { countingBytes, type TellProgress } from './progress.ts';
import { collectingFiles, restoreRows, schemaOf } from './restore-backup.ts';

/** The database server on which a scratch database can be created, and its roles. */
interface RehearsalPlace {
  /** A role that may create databases. */
  readonly creator: pg.ClientConfig;
  readonly ownerRole: string;
  readonly applicationRole: string;
  ownerIn(database: string): pg.ClientConfig;
  applicationIn(database: string): pg.ClientConfig;
}

const PREFIX = 'tenantry_rehearsal_';

type Roles = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'BACKUP_CHECK_URL'>;

/** The address of the role that creates scratch databases on an external PostgreSQL server. */
const checkUrlOf = (roles: Roles) => roles.BACKUP_CHECK_URL ?? roles.DATABASE_OWNER_URL;

/** Whether the settings allow restoring backups for a check. */
export const canRehearse = (roles: Roles) => !roles.DATABASE_URL || Boolean(checkUrlOf(roles));

/** @throws BackupError if the settings have no role that creates databases */
function placeOf(roles: Roles, dataDir: string): RehearsalPlace {
  const { DATABASE_URL } = roles;
  if (!DATABASE_URL) {
    const running = runningDatabase(dataDir);
    if (!running) throw new BackupError('The embedded database is not running.');
    return {
      creator: running,
      ownerRole: OWNER_ROLE,
      applicationRole: APPLICATION_ROLE,
      ownerIn: (database) => ({ ...running, user: OWNER_ROLE, database }),
      applicationIn: (database) => ({ ...running, user: APPLICATION_ROLE, database }),
    };
  }
  const checkUrl = checkUrlOf(roles);
  if (!checkUrl) {
    throw new BackupError(
      'To test-restore a backup, set BACKUP_CHECK_URL to a role that may create databases.',
    );
  }
  const roleIn = (url: string) => decodeURIComponent(new URL(url).username);
  return {
    creator: { connectionString: checkUrl },
    ownerRole: roleIn(checkUrl),
    applicationRole: roleIn(DATABASE_URL),
    ownerIn: (database) => ({ connectionString: inDatabase(checkUrl, database) }),
    applicationIn: (database) => ({ connectionString: inDatabase(DATABASE_URL, database) }),
  };
}

function inDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Files are compared with their hashes while the archive is verified, so a rehearsal does not store them. */
const nowhere = {
  put: async () => {},
  putFile: async () => {},
  putPieces: async () => {},
  open: async () => null,
  openRange: async () => null,
  remove: async () => {},
};

/**
 * Restores a backup into a scratch database next to the real one, checks it there, and drops it.
 *
 * @param verify returns a sentence for each inconsistency of the restored books
 * @throws BackupError if the backup could not be restored, or the books are inconsistent
 */
export async function rehearse(
  archive: ArchiveFile & { readonly bytes: number },
  {
    config,
    dataDir,
    log,
    tell,
  }: {
    readonly config: Config;
    readonly dataDir: string;
    readonly log: Logger;
    readonly tell: TellProgress;
  },
  verify: (pool: pg.Pool) => Promise<string[]>,
): Promise<Manifest> {
  const place = placeOf(config, dataDir);
  const { ids, see } = collectingFiles();
  const read = (phase: 'checking' | 'restoring') =>
    countingBytes(archive, (bytes) =>
      tell({ phase, fraction: Math.min(bytes / archive.bytes, 1) }),
    );
  const manifest = await verifyArchive(read('checking'), see);
  const database = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await create(place, database);
  try {
    const owner = place.ownerIn(database);
    await prepareEmpty(owner, place.applicationRole, schemaOf(manifest));
    const pool = createPool({ ...place.applicationIn(database), ...unhurried, max: 2 }, log);
    try {
      await migrateJobs(pool);
      await restoreRows(read('restoring'), manifest, ids, { pool, files: nowhere });
      tell({ phase: 'comparing', fraction: null });
      await migrate(owner, place.applicationRole);
      const problems = await verify(pool);
      if (problems.length > 0) throw new BackupError(problems.join('\n'));
    } finally {
      await pool.end();
    }
  } finally {
    await withCreator(place, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
  }
  return manifest;
}

async function create({ ownerRole, ...place }: RehearsalPlace, database: string): Promise<void> {
  await withCreator(place, async (client) => {
    await dropLeftovers(client);
    await client.query(
      `CREATE DATABASE ${database} OWNER ${client.escapeIdentifier(ownerRole)} TEMPLATE template0`,
    );
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      `The role ${ownerRole} may not create the database for the check. Run: ALTER ROLE ${ownerRole} CREATEDB`,
      { cause: error },
    );
  });
}

/** Drops the databases of rehearsals that were killed. A database that is in use stays. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d WHERE starts_with(datname, $1)
     AND pg_has_role(d.datdba, 'USAGE')
     AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datid = d.oid)`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name}`);
}

async function withCreator(
  { creator }: Pick<RehearsalPlace, 'creator'>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(creator);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
