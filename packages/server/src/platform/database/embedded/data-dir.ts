import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DataDirUnusableError } from './embedded.errors.ts';
import { embeddedPaths } from './paths.ts';
import type { EmbeddedPaths } from './paths.ts';
import { canReach, findUnprivilegedUser, isRoot } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

const ROOTS_DATA_DIR = '/var/lib/tenantry';

/**
 * `./data`; for root `/var/lib/tenantry` if the user that runs the database cannot reach `./data` (a project below
 * /root). A database that exists in `./data` is never silently replaced by a new, empty one.
 */
export function defaultDataDir(workingDirectory = process.cwd()): string {
  const local = resolve(workingDirectory, 'data');
  if (!isRoot() || existsSync(embeddedPaths(local).cluster)) return local;
  const user = findUnprivilegedUser();
  return !user || canReach(user, workingDirectory) ? local : ROOTS_DATA_DIR;
}

/** Creates the directory if needed and returns its real path. */
export function openDataDir(dataDir: string): EmbeddedPaths {
  try {
    // Missing parents get the usual mode: if they were private, the database's user could not pass.
    mkdirSync(dirname(resolve(dataDir)), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o750 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return embeddedPaths(realpathSync(dataDir));
  } catch (error) {
    const reason = (error as Error).message;
    throw new DataDirUnusableError(`Cannot use ${resolve(dataDir)} for data: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * Decides which user runs the database: ourselves (undefined), unless we are root. Then it is the owner of the existing
 * cluster, or else an unprivileged user of this machine, who gets access to the data directory.
 */
export function chooseUser(paths: EmbeddedPaths): SystemUser | undefined {
  const owner = existsSync(paths.cluster) ? statSync(paths.cluster) : undefined;
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new DataDirUnusableError(
        `The database in ${paths.cluster} belongs to another user (number ${owner.uid}). Start the ` +
          `server as that user or as root.`,
      );
    }
    return undefined;
  }
  const user = owner?.uid ? { uid: owner.uid, gid: owner.gid } : findUnprivilegedUser();
  if (!user) {
    throw new DataDirUnusableError(
      'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody". Start ' +
        'the server as a normal user.',
    );
  }
  openPathTo(paths.dataDir, user);
  return user;
}

/**
 * Gives the database's user the files that root created or restored, once it is certain that the cluster can be used.
 */
export function changeOwners(paths: EmbeddedPaths, user: SystemUser | undefined): void {
  for (const path of [paths.cluster, paths.sockets, paths.password]) changeOwner(user, path);
}

/** Opens a private directory of root's only for the user's group; others still cannot enter it. */
function openPathTo(dataDir: string, user: SystemUser): void {
  const { uid, gid, mode } = lstatSync(dataDir);
  if (!canReach(user, dataDir) && uid === 0 && gid === 0) {
    chownSync(dataDir, 0, user.gid);
    chmodSync(dataDir, (mode & 0o7777) | 0o010);
  }
  if (canReach(user, dataDir)) return;
  throw new DataDirUnusableError(
    `PostgreSQL does not run as root, and the user that runs it instead (number ${user.uid}) cannot ` +
      `reach ${dataDir}. Set DATA_DIR to a directory that this user can reach, for example ` +
      `${ROOTS_DATA_DIR}.`,
  );
}

/**
 * Used for files that root created or restored. Links are never followed: their targets are not the database's. The top
 * comes last, so that an interrupted run is repeated.
 */
export function changeOwner(user: SystemUser | undefined, path: string): void {
  if (!user || !existsSync(path) || lstatSync(path).uid === user.uid) return;
  if (lstatSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
    }
  }
  lchownSync(path, user.uid, user.gid);
}

/** A directory that only the database's user (and root) can enter. */
export function makePrivateDirectory(path: string, user: SystemUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  changeOwner(user, path);
}
