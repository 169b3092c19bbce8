import { parseArgs } from 'node:util';
import { keepGarbageSmall, loadWithUsualFlags } from './garbage.ts';
import { contentsOf, firstOf, megabytes, missingFilesOf } from './platform/backup/contents.ts';
import { SECRET_KEY, type Manifest } from './platform/backup/manifest.ts';
import { verifyArchive } from './platform/backup/archive-reader.ts';
import { nameAt, writeBackupFile } from './platform/backup/backup-file.ts';
import { BackupError } from './platform/backup/backup.errors.ts';
import type { BackupPlace } from './platform/backup/backup-place.ts';
import {
  archiveAt,
  archiveIn,
  backupTargetOf,
  type BackupTarget,
} from './platform/backup/open-backup-place.ts';
import { addToHistory, type HistoryEntry } from './platform/backup/history.ts';
import { toParentProcess } from './platform/backup/progress.ts';
import { rehearse } from './platform/backup/rehearsal.ts';
import { superfluous } from './platform/backup/retention.ts';
import { collectingFiles, restoreRows, schemaOf } from './platform/backup/restore-backup.ts';
import { readConfig } from './platform/config.ts';
import { dateOf, systemClock } from './platform/clock.ts';
import { createDatabase } from './platform/database/database.ts';
import { createDirectory } from './platform/http/directory.ts';
import { unhurried } from './platform/database/pool.ts';
import { openBeside, openDatabase } from './platform/database/open-database.ts';
import { existingKey, replaceKeyFile } from './platform/secrets/key-file.ts';
import { decodeKey } from './platform/secrets/secret-key.ts';
import { VERSION } from './platform/version.ts';
import type { Basics } from './open-basics.ts';

type Open = (how: typeof openDatabase) => Promise<Basics>;

/** Loaded when something is verified: it is the code of most features. */
const loadVerification = () => loadWithUsualFlags(() => import('./verification.ts'));
type Say = (line: string) => void;

/**
 * `tenantry backup PATH [--check] [--prune]`. `--check` restores the backup into a scratch database and compares it;
 * `--prune` deletes old backups. `--prune` and the history apply only if PATH is a folder or bucket.
 */
export async function backUp(args: readonly string[], open: Open, say: Say): Promise<void> {
  const { path, check, prune } = readBackupArguments(args);
  const backend = await open((options) => openBeside({ ...options, schema: 'unchanged' }));
  const entry = emptyEntry(backend);
  try {
    const { place, name } = await backupTargetOf(path, backend.config);
    keepGarbageSmall();
    const keepsHistory = name === null;
    try {
      await backUpInto(entry, { place, name }, check, { backend, say });
      if (keepsHistory) await addToHistory(place, entry);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (keepsHistory) await keepFailure(place, entry, problem).catch(() => undefined);
      throw error;
    }
    if (prune && keepsHistory) await removeSuperfluous(place);
  } finally {
    await backend.open.close();
  }
}

async function removeSuperfluous(place: BackupPlace): Promise<void> {
  const names = (await place.list()).map(({ name }) => name);
  for (const name of superfluous(names)) await place.remove(name);
}

/**
 * A backup that did not pass its check is kept under another name until the next one, because it may be the only one.
 */
async function keepFailure(place: BackupPlace, entry: Entry, problem: string): Promise<void> {
  for (const { name } of await place.list()) {
    if (name.endsWith(UNCHECKED)) await place.remove(name);
  }
  if (entry.name !== null) {
    await place.rename(entry.name, `${entry.name}${UNCHECKED}`);
    entry.name += UNCHECKED;
  }
  await addToHistory(place, { ...entry, problem });
}

const UNCHECKED = '.unchecked';

function readBackupArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  return { path: pathIn(positionals, 'backup'), ...values };
}

type Entry = { -readonly [Key in keyof HistoryEntry]: HistoryEntry[Key] };

function emptyEntry({ config, database }: Basics): Entry {
  const encrypted = config.BACKUP_PASSPHRASE !== undefined;
  const at = database.now().toString();
  return { name: null, at, bytes: 0, encrypted, contents: '', checkedAt: null, problem: null };
}

/** Writes the backup, checks it if requested, and records in the history how far it got. */
async function backUpInto(
  entry: Entry,
  { place, name }: BackupTarget,
  check: boolean,
  { backend, say }: { readonly backend: Basics; readonly say: Say },
): Promise<void> {
  const { config, dataDir, files, database, log } = backend;
  const passphrase = config.BACKUP_PASSPHRASE;
  const secretKey = passphrase ? (config.SECRET_KEY ?? existingKey(dataDir)) : null;
  const tell = toParentProcess();
  const source = { pool: backend.open.pool, files, secretKey, version: VERSION, tell };
  const now = dateOf(database.now());
  const target = { place, name: name ?? nameAt(now, passphrase) };
  const { path, bytes, manifest } = await writeBackupFile(source, target, passphrase, now);
  Object.assign(entry, { name: target.name, bytes, contents: contentsOf(manifest) });
  const missing = missingFilesOf(manifest);
  for (const problem of missing) say(problem);
  say(`Backed up to ${path} (${megabytes(bytes)}): ${contentsOf(manifest)}.`);
  if (!passphrase) say(unencrypted);
  if (missing.length > 0) entry.problem = missing.join('\n');
  if (!check) return;
  await rehearse(
    { ...archiveIn(target.place, target.name, passphrase), bytes },
    { config, dataDir, log, tell },
    async (pool) => {
      const { bookProblemsOf } = await loadVerification();
      const scratch = createDatabase(pool, systemClock);
      return bookProblemsOf({ database: scratch, directory: createDirectory(scratch) });
    },
  );
  entry.checkedAt = database.now().toString();
  say('Restored into a scratch database and checked.');
}

const unencrypted =
  'It is not encrypted; set BACKUP_PASSPHRASE to encrypt it. Keep a copy of secret.key (or SECRET_KEY) elsewhere: ' +
  'without it bank numbers and mail passwords cannot be restored.';

/** `tenantry restore PATH`: checks the whole archive before it touches the database, and compares afterwards. */
export async function restore(args: readonly string[], open: Open, say: Say): Promise<void> {
  const config = readConfig(process.env);
  const archive = await archiveAt(pathIn(args, 'restore'), config);
  keepGarbageSmall();
  const { ids, see } = collectingFiles();
  let key: Buffer | null = null;
  const manifest = await verifyArchive(archive, (entry) => {
    see(entry);
    if (entry.name === SECRET_KEY) key = decodeKey(entry.content.toString());
  });
  const schema = schemaOf(manifest);
  say(`The backup of ${manifest.createdAt.slice(0, 16).replace('T', ' ')} UTC is complete.`);
  const empty = await open((options) => openDatabase({ ...options, schema, pool: unhurried }));
  try {
    await restoreRows(archive, manifest, ids, { pool: empty.open.pool, files: empty.files });
    if (key && !empty.config.SECRET_KEY) keepKey(empty.dataDir, key, say);
  } finally {
    await empty.open.close();
  }
  await checkRestored(manifest, open, say);
}

function keepKey(dataDir: string, key: Buffer, say: Say): void {
  const kept = replaceKeyFile(dataDir, key);
  if (kept) say(`The key that was in the data directory is now in ${kept}.`);
}

/** Opens the database as the server does, which brings it to the current schema, and runs the checks of `doctor`. */
async function checkRestored(manifest: Manifest, open: Open, say: Say): Promise<void> {
  const backend = await open((options) =>
    // The archive itself is the backup from before the update.
    openDatabase({ ...options, beforeMigration: async () => {}, pool: unhurried }),
  );
  try {
    const { lockedSecretsOf, problemsOf } = await loadVerification();
    const problems = await problemsOf(backend);
    const locked = await lockedSecretsOf(backend);
    for (const problem of [...missingFilesOf(manifest), ...firstOf([...problems, ...locked])]) {
      say(problem);
    }
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await backend.open.close();
  }
  say(`Restored and compared: ${contentsOf(manifest)}.`);
}

function pathIn(args: readonly string[], command: string): string {
  const [path, ...rest] = args;
  if (path === undefined || path.startsWith('-') || rest.length > 0) {
    throw new BackupError(`Usage: tenantry ${command} PATH`);
  }
  return path;
}
