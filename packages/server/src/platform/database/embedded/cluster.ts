import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { changeOwner } from './data-dir.ts';
import {
  DataDirUnusableError,
  PostgresStartError,
  WrongMajorVersionError,
} from './embedded.errors.ts';
import type { EmbeddedPaths } from './paths.ts';
import { asUser, childEnvironment } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** The role that owns the cluster. The server's pool uses a weaker one, which the migrations create. */
export const SUPERUSER = 'postgres';

const run = promisify(execFile);

/** Throws if these programs cannot run the cluster. Reads one file and changes none. */
export function checkMajorVersion(paths: EmbeddedPaths, binaries: Binaries): void {
  let found: string;
  try {
    found = readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new DataDirUnusableError(
      `${paths.cluster} exists, but is not a PostgreSQL database: ${(error as Error).message}.`,
      { cause: error },
    );
  }
  if (found !== String(binaries.majorVersion)) {
    throw new WrongMajorVersionError(paths.cluster, found, binaries.majorVersion);
  }
}

export function readPassword(paths: EmbeddedPaths): string {
  try {
    return readFileSync(paths.password, 'utf8').trim();
  } catch (error) {
    throw new DataDirUnusableError(
      `The password of the database cannot be read from ${paths.password}: ` +
        `${(error as Error).message}. Restore this file; the database cannot be opened without it.`,
      { cause: error },
    );
  }
}

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so an interrupted start leaves nothing
 * that looks like a database.
 */
export async function createCluster(
  paths: EmbeddedPaths,
  binaries: Binaries,
  user: SystemUser | undefined,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(paths);
  const unfinished = await mkdtemp(`${paths.cluster}.new-`);
  changeOwner(user, unfinished);
  await writePassword(paths, user);
  const flags = [
    '--pgdata',
    unfinished,
    '--username',
    SUPERUSER,
    '--pwfile',
    paths.password,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    ...localeFlags(binaries.majorVersion),
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(join(binaries.binDir, 'initdb'), flags, {
      ...asUser(user),
      cwd: '/',
      env: childEnvironment(),
    });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const reason = (error as Error).message.trim();
    throw new PostgresStartError(`The database could not be created. ${reason}`, { cause: error });
  }
  await rename(unfinished, paths.cluster);
  await syncDirectory(paths.dataDir);
}

/**
 * UTF-8 with characters in code point order, the same on every system. PostgreSQL 17 and newer provide it; for older
 * versions the C library does.
 */
function localeFlags(majorVersion: number): string[] {
  if (majorVersion < 17) return ['--locale', 'C.UTF-8'];
  return ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
}

async function removeUnfinished(paths: EmbeddedPaths): Promise<void> {
  for (const name of await readdir(paths.dataDir)) {
    if (!name.startsWith(`${basename(paths.cluster)}.new-`)) continue;
    await rm(join(paths.dataDir, name), { recursive: true, force: true });
  }
}

/** Belongs to the user of the database, because `initdb` reads it. No cluster uses an older one yet. */
async function writePassword(paths: EmbeddedPaths, user: SystemUser | undefined): Promise<void> {
  await rm(paths.password, { force: true });
  const file = await open(paths.password, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(24).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  changeOwner(user, paths.password);
}

/** Makes the rename survive a power cut. Windows cannot open directories and does not need it. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
