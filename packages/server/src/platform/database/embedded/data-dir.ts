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
 * `./data`; for root `/var/lib/tenantry` when the user that runs the database could not reach `./data` (a project below
 * /root). A database that already is in `./data` is never silently left for a new, empty one.
 */
export function defaultDataDir(workingDirectory = process.cwd()): string {
  const local = resolve(workingDirectory, 'data');
  if (!isRoot() || existsSync(embeddedPaths(local).cluster)) return local;
  const user = findUnprivilegedUser();
  return !user || canReach(user, workingDirectory) ? local : ROOTS_DATA_DIR;
}

/** Creates the directory where needed and answers with its real path. */
export function openDataDir(dataDir: string): EmbeddedPaths {
  try {
    // Parents that are missing get the usual mode: made private, they would shut the database's user out.
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
 * Decides who runs the database: nobody else than ourselves (undefined), unless we are root. Then it is the owner of the
 * existing cluster, or else an unprivileged user of this machine, for whom the way to the data directory is opened.
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
  openTheWay(paths.dataDir, user);
  return user;
}

/** Gives the database's user what root made or restored; not before it is known that the cluster can be used. */
export function handOver(paths: EmbeddedPaths, user: SystemUser | undefined): void {
  for (const path of [paths.cluster, paths.sockets, paths.password]) giveTo(user, path);
}

/** A private directory of root's is opened for the user's group alone; others still cannot enter it. */
function openTheWay(dataDir: string, user: SystemUser): void {
  const { uid, gid, mode } = lstatSync(dataDir);
  if (!canReach(user, dataDir) && uid === 0 && gid === 0) {
    chownSync(dataDir, 0, user.gid);
    chmodSync(dataDir, (mode & 0o7777) | 0o010);
  }
  if (canReach(user, dataDir)) return;
  throw new DataDirUnusableError(
    `PostgreSQL does not run as root, and the user that runs it instead (number ${user.uid}) cannot ` +
      `reach ${dataDir}. Set DATA_DIR to a directory outside of private ones, for example ` +
      `${ROOTS_DATA_DIR}.`,
  );
}

/**
 * For files that root created or restored. Links are never followed: their targets are not the database's. The top comes
 * last, so that a run that was interrupted is done again.
 */
export function giveTo(user: SystemUser | undefined, path: string): void {
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
  giveTo(user, path);
}
