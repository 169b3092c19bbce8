import type pg from 'pg';
import type { FoundBackup, RestoreState } from '@tenantry/contract/installation/restore.schemas';
import { ConfigError } from '../config.ts';
import { rebuildEmpty } from '../database/empty-database.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { createPool, unhurried } from '../database/pool.ts';
import type { FileStore } from '../files/file-store.ts';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../log.ts';
import { decodeKey } from '../secrets/secret-key.ts';
import { verifyArchive, type ArchiveFile } from './archive-reader.ts';
import type { BackupPlace } from './backup-place.ts';
import { createBackupUploads, type BackupUploads } from './backup-uploads.ts';
import { BackupError, PassphraseError } from './backup.errors.ts';
import { contentsOf, firstOf, missingFilesOf } from './contents.ts';
import { SECRET_KEY, type Manifest } from './manifest.ts';
import { archiveIn } from './open-backup-place.ts';
import { countingBytes } from './progress.ts';
import { collectingFiles, restoreRows, schemaOf } from './restore-backup.ts';
import { timeOfName } from './retention.ts';
import { isUpdateBackup, nightlyNameOf } from './update-backups.ts';

/** An uploaded backup, or one in the place of backups. */
export type RestoreSource = { readonly uploadId: string } | { readonly name: string };

interface RestoreOrder {
  readonly source: RestoreSource;
  readonly passphrase: string | undefined;
  /** Uses up the link of the first run, in the transaction of the restore. */
  claim(client: pg.ClientBase): Promise<void>;
}

/** Restores a backup into this installation while it serves the page of the first run. */
export interface FirstRunRestore {
  readonly uploads: BackupUploads;
  /** The backups in the place of backups, newest first. */
  found(): Promise<FoundBackup[]>;
  /** Starts in the background. @throws AppError if one is running, or the source does not exist */
  start(order: RestoreOrder): Promise<RestoreState>;
  /** Null before the first start. */
  state(): RestoreState | null;
  /** Ends a restore that is still reading its backup; nothing of it is kept. */
  stop(): Promise<void>;
}

interface Options {
  /** For uploaded files. */
  readonly folder: string;
  readonly place: BackupPlace | null;
  readonly application: pg.ClientConfig;
  readonly owner: pg.ClientConfig | null;
  readonly files: FileStore;
  readonly log: Logger;
  /** Takes over the key of the backup. In an empty installation, nothing is encrypted with the existing key. */
  keepKey(key: Buffer): void;
  /** Called when the rows are there, with connections that have no time limit. Returns the problems it finds. */
  verify(pool: pg.Pool): Promise<string[]>;
}

interface Source {
  readonly archive: ArchiveFile;
  readonly bytes: number;
}

type SetState = (changes: Partial<RestoreState>) => void;

export function createFirstRunRestore(options: Options): FirstRunRestore {
  const { folder, place, log } = options;
  const uploads = createBackupUploads({ folder });
  const stopped = new AbortController();
  let state: RestoreState | null = null;
  let running: Promise<void> | null = null;

  const sourceOf = async (source: RestoreSource): Promise<Source> => {
    if ('uploadId' in source) {
      const { path, bytes } = await uploads.complete(source.uploadId);
      return { archive: { path, passphrase: undefined }, bytes };
    }
    const backup = (await found(place)).find(({ name }) => name === source.name);
    if (!place || !backup) throw new BackupError('This backup is no longer there. Choose another.');
    return { archive: archiveIn(place, backup.name, undefined), bytes: backup.bytes };
  };

  const run = async (archive: ArchiveFile, order: RestoreOrder) => {
    const set: SetState = (changes) => {
      state = { ...(state ?? initial), ...changes };
    };
    try {
      await restore(archive, order, options, set);
      await uploads.discard();
      set({ phase: 'done' });
    } catch (error) {
      log.error({ err: error }, 'the restore failed');
      // It can be tried again with another passphrase.
      if (error instanceof PassphraseError) uploads.release();
      else await uploads.discard();
      set({ phase: 'failed', message: sentenceOf(error) });
    }
  };

  return {
    uploads,
    found: () => found(place),
    start: async (order) => {
      if (running) throw new AppError('restore_running', 'A backup is already being restored.');
      const { passphrase } = order;
      const { archive, bytes } = await sourceOf(order.source).catch(refuseBackup);
      const started = { ...initial, bytes };
      state = started;
      const counted = countingBytes({ ...archive, passphrase }, (bytesRead) => {
        if (stopped.signal.aborted) throw new BackupError('The server was stopped.');
        if (state) state = { ...state, bytesRead };
      });
      running = run(counted, order).finally(() => (running = null));
      return started;
    },
    state: () => state,
    stop: async () => {
      stopped.abort();
      await running;
      await uploads.discard();
    },
  };
}

const initial: RestoreState = {
  phase: 'checking',
  bytes: 0,
  bytesRead: 0,
  message: null,
  notes: [],
};

/** A backup that cannot be used is a refusal with its reason; anything else is an error. */
export function refuseBackup(error: unknown): never {
  if (error instanceof BackupError) throw new AppError('backup_unusable', error.message);
  throw error;
}

async function found(place: BackupPlace | null): Promise<FoundBackup[]> {
  const all = (await place?.list().catch(() => [])) ?? [];
  const backups = all.flatMap(({ name, bytes }) => {
    const beforeUpdate = isUpdateBackup(name);
    const at = timeOfName(beforeUpdate ? nightlyNameOf(name) : name)?.toISOString();
    return at ? [{ name, bytes, at, beforeUpdate, encrypted: name.endsWith('.age') }] : [];
  });
  return backups.sort((a, b) => (a.at < b.at ? 1 : -1));
}

async function restore(
  archive: ArchiveFile,
  { claim }: RestoreOrder,
  options: Options,
  set: SetState,
): Promise<void> {
  const { owner, files, log } = options;
  const { ids, see } = collectingFiles();
  let key: Buffer | null = null;
  const manifest = await verifyArchive(archive, (entry) => {
    see(entry);
    if (entry.name === SECRET_KEY) key = decodeKey(entry.content.toString());
  });
  set({ phase: 'restoring', bytesRead: 0 });
  const pool = createPool({ ...options.application, ...unhurried, max: 2 }, log);
  try {
    await atSchemaOf(manifest, owner, pool, () =>
      restoreRows(archive, manifest, ids, { pool, files, claim }),
    );
    set({ phase: 'comparing' });
    if (key) options.keepKey(key);
    const problems = await options.verify(pool).catch((error: unknown) => {
      log.error({ err: error }, 'restored books could not be checked');
      return ['The restored books could not be checked. Run "npm run tenantry -- doctor".'];
    });
    const notes = [...missingFilesOf(manifest), ...firstOf(problems)];
    set({ message: `${contentsOf(manifest)}.`, notes });
  } finally {
    await pool.end();
  }
}

/** Does the work while the database has the schema of the backup, and then migrates it to the current one. */
async function atSchemaOf(
  manifest: Manifest,
  owner: pg.ClientConfig | null,
  pool: pg.Pool,
  work: () => Promise<void>,
): Promise<void> {
  const count = schemaOf(manifest);
  if (count === knownMigrations().length) return work();
  if (!owner) throw new BackupError(needsOwner(manifest));
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  const role = rows[0]?.role ?? '';
  try {
    await rebuildEmpty(owner, role, count);
    await work();
  } catch (error) {
    await migrate(owner, role);
    throw error;
  }
  await migrate(owner, role).catch((error: unknown) => {
    throw new BackupError(
      'The backup was restored, but its tables could not be brought to this version. Restart the server to try it again.',
      { cause: error },
    );
  });
}

const needsOwner = ({ tenantry }: Manifest) =>
  `This backup is of an earlier version (Tenantry ${tenantry}), so the tables must be created as they were then. ` +
  'Restart the server with DATABASE_OWNER_URL set to the role that owns the tables.';

function sentenceOf(error: unknown): string {
  if (error instanceof PassphraseError) {
    return 'The passphrase does not open this backup. Enter the passphrase it was made with.';
  }
  const isKnown =
    error instanceof BackupError || error instanceof ConfigError || error instanceof AppError;
  if (isKnown) return error.message;
  return 'The backup could not be restored, and nothing was kept. The server’s log has the reason.';
}
