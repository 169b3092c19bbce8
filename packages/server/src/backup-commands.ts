import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cents, formatCents } from '@tenantry/contract/shared/money';
import packageJson from '../package.json' with { type: 'json' };
import { SECRET_KEY, type Manifest } from './platform/backup/manifest.ts';
import { verifyArchive, type ArchiveFile } from './platform/backup/archive-reader.ts';
import { writeBackupFile } from './platform/backup/backup-file.ts';
import { BackupError } from './platform/backup/backup.errors.ts';
import { addToHistory, type HistoryEntry } from './platform/backup/history.ts';
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
import type { Backend } from './serve.ts';
import { bookProblemsOf, lockedSecretsOf, problemsOf } from './verification.ts';

type Open = (how: typeof openDatabase) => Promise<Backend>;
type Say = (line: string) => void;

/**
 * `tenantry backup PATH [--check] [--prune]`. With `--check` it is restored into a scratch database and compared; with
 * `--prune` old backups in the folder are deleted. A folder keeps a history of both.
 */
export async function backUp(args: readonly string[], open: Open, say: Say): Promise<void> {
  const { target, check, prune } = readBackupArguments(args);
  const backend = await open((options) => openBeside({ ...options, schema: 'unchanged' }));
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const entry = emptyEntry(backend);
  try {
    await backUpInto(entry, target, check, { backend, say });
    if (isFolder) await addToHistory(target, entry);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isFolder) await keepFailure(target, entry, problem).catch(() => undefined);
    throw error;
  } finally {
    await backend.open.close();
  }
  if (!prune || !isFolder) return;
  for (const name of superfluous(readdirSync(target))) rmSync(join(target, name));
}

/** One that did not pass its check is kept under another name until the next one: it may be all there is. */
async function keepFailure(folder: string, entry: Entry, problem: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(UNCHECKED))) {
    rmSync(join(folder, name));
  }
  if (entry.name !== null) {
    renameSync(join(folder, entry.name), join(folder, `${entry.name}${UNCHECKED}`));
    entry.name += UNCHECKED;
  }
  await addToHistory(folder, { ...entry, problem });
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
  return { target: pathIn(positionals, 'backup'), ...values };
}

type Entry = { -readonly [Key in keyof HistoryEntry]: HistoryEntry[Key] };

function emptyEntry({ config, database }: Backend): Entry {
  const encrypted = config.BACKUP_PASSPHRASE !== undefined;
  const at = database.now().toString();
  return { name: null, at, bytes: 0, encrypted, contents: '', checkedAt: null, problem: null };
}

/** Writes the backup, checks it if wanted, and enters into the history what was reached. */
async function backUpInto(
  entry: Entry,
  target: string,
  check: boolean,
  { backend, say }: { readonly backend: Backend; readonly say: Say },
): Promise<void> {
  const { config, dataDir, files, database, log } = backend;
  const passphrase = config.BACKUP_PASSPHRASE;
  const secretKey = passphrase ? (config.SECRET_KEY ?? existingKey(dataDir)) : null;
  const source = { pool: backend.open.pool, files, secretKey, version: packageJson.version };
  const now = dateOf(database.now());
  const { path, bytes, manifest } = await writeBackupFile(source, target, passphrase, now);
  Object.assign(entry, { name: basename(path), bytes, contents: contentsOf(manifest) });
  for (const problem of manifest.files.missing) say(problem);
  say(`Backed up to ${path} (${megabytes(bytes)}): ${contentsOf(manifest)}.`);
  if (!passphrase) say(unencrypted);
  if (manifest.files.missing.length > 0) entry.problem = manifest.files.missing.join('\n');
  if (!check) return;
  await rehearse({ path, passphrase }, { config, dataDir, log }, (pool) => {
    const scratch = createDatabase(pool, systemClock);
    return bookProblemsOf({ database: scratch, directory: createDirectory(scratch) });
  });
  entry.checkedAt = database.now().toString();
  say('Restored into a scratch database and checked.');
}

const unencrypted =
  'It is not encrypted; set BACKUP_PASSPHRASE to encrypt it. Keep a copy of secret.key (or SECRET_KEY) elsewhere: ' +
  'without it bank numbers and mail passwords cannot be restored.';

/** `tenantry restore PATH`: checks the whole archive before it touches the database, and compares afterwards. */
export async function restore(args: readonly string[], open: Open, say: Say): Promise<void> {
  const path = pathIn(args, 'restore');
  const archive: ArchiveFile = { path, passphrase: readConfig(process.env).BACKUP_PASSPHRASE };
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
    openDatabase({ ...options, beforeMigration: async () => {} }),
  );
  try {
    const problems = await problemsOf(backend);
    const locked = await lockedSecretsOf(backend);
    for (const problem of [...manifest.files.missing, ...problems, ...locked]) say(problem);
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
  return resolve(path);
}

function contentsOf({ organizations, files }: Manifest): string {
  const rowsOf = (table: string) =>
    organizations.reduce((sum, { tables }) => sum + (tables[table]?.rows ?? 0), 0);
  const paid = organizations.reduce(
    (sum, { tables }) => sum + Number(tables['payments']?.sums['amount'] ?? 0),
    0,
  );
  const counts = [
    counted(organizations.length, 'organization'),
    counted(rowsOf('properties'), 'property', 'properties'),
    counted(rowsOf('invoices'), 'invoice'),
    `${counted(rowsOf('payments'), 'payment')} of ${formatCents(cents(paid))}`,
    `${counted(files.count, 'file')} (${megabytes(files.bytes)})`,
  ];
  return counts.join(', ');
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
