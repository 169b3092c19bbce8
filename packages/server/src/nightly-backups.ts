import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { tellSuperAdmins } from '#features/access';
import {
  deleteOldUpdateBackups,
  hasRecentUpdateBackup,
  updateBackupName,
} from './platform/backup/update-backups.ts';
import { writeBackupFile } from './platform/backup/backup-file.ts';
import {
  createFirstRunRestore,
  type FirstRunRestore,
} from './platform/backup/first-run-restore.ts';
import {
  backupAddressOf,
  nightlyAddressOf,
  openBackupPlace,
} from './platform/backup/open-backup-place.ts';
import { keepBackups, type BackupKeeper } from './platform/backup/nightly.ts';
import { progressIn, untold, type TellProgress } from './platform/backup/progress.ts';
import { canRehearse } from './platform/backup/rehearsal.ts';
import { dateOf, systemClock } from './platform/clock.ts';
import { ConfigError, type Config } from './platform/config.ts';
import { createDatabase } from './platform/database/database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import type { Logger } from './platform/log.ts';
import { VERSION } from './platform/version.ts';
import { existingKey, replaceKeyFile } from './platform/secrets/key-file.ts';
import type { Backend } from './backend.ts';
import { lockedSecretsOf, problemsOf } from './verification.ts';

const PROGRAM = join(import.meta.dirname, 'main.js');

/**
 * Backups are made by a separate process, so that neither its memory nor its work affects the server. A server that
 * runs no jobs only shows them, if it can access them: in a bucket or a shared folder. Null if the settings want none.
 */
export async function nightlyBackups(backend: Backend, makes = true): Promise<BackupKeeper | null> {
  const { config, database, dataDir, directory, log } = backend;
  const address = nightlyAddressOf(config, dataDir);
  if (address === null) return null;
  if (!makes && !config.BACKUP_DIR) return null;
  const place = await openBackupPlace(address, config);
  const check = canRehearse(config) ? ['--check'] : [];
  return keepBackups({
    place,
    log,
    now: () => dateOf(database.now()),
    hasData: async () => (await directory.all()).length > 0,
    run: makes
      ? async (signal, tell) => {
          await place.prepare();
          await runProgram(['backup', address, ...check, '--prune'], dataDir, signal, tell);
        }
      : null,
    onFailure: async (problem) => {
      for (const organization of await directory.all()) {
        await database.transact({ organization }, (tx) =>
          tellSuperAdmins(tx, 'The backup failed', [
            `The backup to ${address} could not be made, or could not be test-restored:`,
            problem,
            'Run "npm run tenantry -- backup PATH --check" on the server to try it again.',
          ]),
        );
      }
    },
  });
}

/** Restores a backup into this installation while it has no organization. */
export async function firstRunRestore(backend: Backend): Promise<FirstRunRestore> {
  const { config, dataDir, open, files, log, secrets, directory } = backend;
  const address = backupAddressOf(config, dataDir);
  const restore = createFirstRunRestore({
    folder: join(dataDir, 'restore-upload'),
    place: address === null ? null : await openBackupPlace(address, config),
    application: open.application,
    owner: open.owner,
    files,
    log,
    keepKey: (key) => {
      if (config.SECRET_KEY) return;
      replaceKeyFile(dataDir, key);
      secrets.reload();
    },
    verify: async (pool) => {
      directory.forget();
      const restored = { ...backend, database: createDatabase(pool, systemClock) };
      return [...(await problemsOf(restored)), ...(await lockedSecretsOf(restored))];
    },
  });
  // Files that an earlier process has left.
  await restore.uploads.discard();
  return restore;
}

/**
 * Memory matters more than speed while a server runs on the same machine: young objects are collected earlier, and
 * freed memory is shared.
 */
const sparing = { arguments: ['--max-semi-space-size=4'], environment: { MALLOC_ARENA_MAX: '2' } };

/** @throws Error with what the program printed as its error */
async function runProgram(
  args: readonly string[],
  dataDir: string,
  signal: AbortSignal,
  tell: TellProgress,
): Promise<void> {
  const child = spawn(process.execPath, [...sparing.arguments, PROGRAM, ...args], {
    env: { ...process.env, ...sparing.environment, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.on('message', (message) => {
    const progress = progressIn(message);
    if (progress) tell(progress);
  });
  const errors = child.stderr ? text(child.stderr) : Promise.resolve('');
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
  const address = nightlyAddressOf(config, dataDir);
  if (address === null) return undefined;
  return async (pool) => {
    const passphrase = config.BACKUP_PASSPHRASE;
    const secretKey = passphrase ? (config.SECRET_KEY ?? existingKey(dataDir)) : null;
    try {
      const place = await openBackupPlace(address, config);
      await place.prepare();
      const files = await openFileStore(config, dataDir, log);
      const source = { pool, files, secretKey, version: VERSION, tell: untold };
      const now = dateOf(systemClock.now());
      if (await hasRecentUpdateBackup(place, now)) return;
      const target = { place, name: updateBackupName(now) };
      const { path } = await writeBackupFile(source, target, passphrase, now);
      await deleteOldUpdateBackups(place);
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
