import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'node_modules/.cache/tenantry-clusters');
/** Enough to change between two branches on two versions of PostgreSQL. */
const KEPT = 4;

/** Everything that a new cluster with the migrated template depends on. */
const sources = [
  'package-lock.json',
  'packages/server/migrations/**/*.{sql,json}',
  'packages/server/src/platform/database/**/*.ts',
  'packages/server/src/testing/global-setup.ts',
  'packages/server/src/testing/test-database.ts',
];

/** The name of a prepared cluster: another one for each version of what it is made of. */
function nameOf(binDir: string | undefined): string {
  const hash = createHash('sha256').update(binDir ?? '');
  if (binDir) hash.update(execFileSync(join(binDir, 'postgres'), ['--version']));
  const files = globSync(sources, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * A stopped PostgreSQL with the migrated template. To make one takes several seconds of CPU time, which a developer who
 * runs one file would wait for each time, so it is kept. In CI nothing is kept, and each run makes its own.
 */
export interface PreparedCluster {
  /** Copies it into the empty folder; false if there is none yet. */
  copyTo(dataDir: string): boolean;
  keep(dataDir: string): void;
}

export function preparedCluster(binDir: string | undefined): PreparedCluster {
  const place = join(folder, nameOf(binDir));
  return {
    copyTo: (dataDir) => {
      if (!existsSync(place)) return false;
      const now = new Date();
      utimesSync(place, now, now);
      cpSync(place, dataDir, { recursive: true });
      return true;
    },
    keep: (dataDir) => {
      mkdirSync(folder, { recursive: true });
      const unfinished = mkdtempSync(join(folder, 'new-'));
      for (const name of ['postgres', 'postgres.password']) {
        cpSync(join(dataDir, name), join(unfinished, name), { recursive: true });
      }
      try {
        renameSync(unfinished, place);
      } catch (error) {
        // Another run was faster.
        if (!existsSync(place)) throw error;
        rmSync(unfinished, { recursive: true });
      }
      removeOld();
    },
  };
}

function removeOld(): void {
  const age = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newestFirst = readdirSync(folder).sort((a, b) => age(b) - age(a));
  for (const name of newestFirst.slice(KEPT)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
