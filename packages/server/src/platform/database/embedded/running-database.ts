import { resolve } from 'node:path';
import { readPassword } from './cluster.ts';
import { connectionTo, type DatabaseConnection } from './connection.ts';
import { embeddedPaths } from './paths.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';

/** The embedded database of the server that runs on this `DATA_DIR`, for commands that run at the same time. */
export function runningDatabase(dataDir: string): DatabaseConnection | null {
  const paths = embeddedPaths(resolve(dataDir));
  const file = readPostmasterFile(paths.cluster);
  if (file?.status !== 'ready' || !isPostmasterOf(file.pid, paths.cluster)) return null;
  return connectionTo(file, readPassword(paths));
}
