import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { tellSuperAdmins } from '#features/access';
import packageJson from '../package.json' with { type: 'json' };
import {
  deleteOldUpdateBackups,
  hasRecentUpdateBackup,
  updateBackupIn,
} from './platform/backup/update-backups.ts';
import { writeBackupFile } from './platform/backup/backup-file.ts';
import { keepBackups, type BackupKeeper } from './platform/backup/nightly.ts';
import { dateOf, systemClock } from './platform/clock.ts';
import { ConfigError, type Config } from './platform/config.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import type { Logger } from './platform/log.ts';
import { existingKey } from './platform/secrets/key-file.ts';
import type { Backend } from './serve.ts';

const PROGRAM = join(import.meta.dirname, 'main.js');

/** The folder for nightly backups; null if a database of its own is backed up by others. */
function folderOf({ config, dataDir }: Pick<Backend, 'config' | 'dataDir'>): string | null {
  if (!config.BACKUP_NIGHTLY) return null;
  if (config.BACKUP_DIR) return config.BACKUP_DIR;
  return config.DATABASE_URL ? null : join(dataDir, 'backups');
}

/**
 * Backups are made by a process of its own, so that neither its memory nor its work burdens the server. Null if the
 * settings want none.
 */
export function nightlyBackups(backend: Backend): BackupKeeper | null {
  const folder = folderOf(backend);
  if (folder === null) return null;
  const { config, database, dataDir, directory, log } = backend;
  // Without a role that owns the tables there is no scratch database.
  const check = !config.DATABASE_URL || config.DATABASE_OWNER_URL ? ['--check'] : [];
  return keepBackups({
    folder,
    log,
    now: () => dateOf(database.now()),
    hasData: async () => (await directory.all()).length > 0,
    run: async (signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await runProgram(['backup', folder, ...check, '--prune'], dataDir, signal);
    },
    onFailure: async (problem) => {
      for (const organization of await directory.all()) {
        await database.transact({ organization }, (tx) =>
          tellSuperAdmins(tx, 'The backup failed', [
            `The backup of ${folder} could not be made, or could not be restored for a check:`,
            problem,
            'Run "npm run tenantry -- backup PATH --check" on the server to try it again.',
          ]),
        );
      }
    },
  });
}

/** @throws Error with what the program printed as its error */
async function runProgram(
  args: readonly string[],
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const [code] = (await once(child, 'close')) as [number | null];
  signal.removeEventListener('abort', stop);
  if (code !== 0) throw new Error((await errors).trim() || `The program ended with ${code}.`);
}

/**
 * Backs up a database with data before its schema changes, so that the previous version can be restored.
 *
 * @throws ConfigError if it cannot be made; the update then does not happen
 */
export function backupBeforeMigration(
  config: Config,
  dataDir: string,
  log: Logger,
): ((pool: pg.Pool) => Promise<void>) | undefined {
  const folder = folderOf({ config, dataDir });
  if (folder === null) return undefined;
  return async (pool) => {
    const passphrase = config.BACKUP_PASSPHRASE;
    const secretKey = passphrase ? (config.SECRET_KEY ?? existingKey(dataDir)) : null;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = await openFileStore(config, dataDir, log);
      const source = { pool, files, secretKey, version: packageJson.version };
      const now = dateOf(systemClock.now());
      if (await hasRecentUpdateBackup(folder, now)) return;
      const { path } = await writeBackupFile(source, updateBackupIn(folder, now), passphrase, now);
      await deleteOldUpdateBackups(folder);
      log.info({ path }, 'backed up before the update of the database');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(
        `The backup before the update of the database failed: ${reason} Nothing was changed. ` +
          'Fix this, or set BACKUP_NIGHTLY=false to update without a backup.',
        { cause: error },
      );
    }
  };
}
