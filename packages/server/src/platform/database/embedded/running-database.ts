import { resolve } from 'node:path';
import { readPassword } from './cluster.ts';
import { connectionTo, type DatabaseConnection } from './connection.ts';
import { embeddedPaths } from './paths.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';

/** The embedded database that another server of this `DATA_DIR` runs right now, for commands that look beside it. */
export function runningDatabase(dataDir: string): DatabaseConnection | null {
  const paths = embeddedPaths(resolve(dataDir));
  const file = readPostmasterFile(paths.cluster);
  if (file?.status !== 'ready' || !isPostmasterOf(file.pid, paths.cluster)) return null;
  return connectionTo(file, readPassword(paths));
}
