import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { newId } from '../tokens.ts';
import { decodeKey } from './secret-key.ts';

const NAME = 'secret.key';

/** The key in the data directory, created if there is none. An existing file is never overwritten. */
export function keyInFile(dataDir: string): Buffer {
  const path = join(dataDir, NAME);
  try {
    const text = read(path) ?? make(dataDir, path);
    const key = decodeKey(text.trim());
    if (key) return key;
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(
      `The key for bank numbers and mail passwords cannot be stored in ${path}: ${message}. ` +
        'Set SECRET_KEY, or choose a DATA_DIR that is writable.',
      { cause: error },
    );
  }
  throw new ConfigError(
    `${path} does not contain a key of 32 bytes. Restore the file from a backup of this directory.`,
  );
}

/** The key in the data directory; null if there is none yet. */
export function existingKey(dataDir: string): Buffer | null {
  return read(join(dataDir, NAME)) === null ? null : keyInFile(dataDir);
}

/** Puts a restored key into the data directory. Another key that is there is kept under a new name, which is returned. */
export function replaceKeyFile(dataDir: string, key: Buffer): string | null {
  const path = join(dataDir, NAME);
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const known = read(path);
  if (known !== null && decodeKey(known.trim())?.equals(key)) return null;
  const kept = known === null ? null : `${path}.before-restore-${newId()}`;
  if (kept) renameSync(path, kept);
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: 0o600, flush: true });
  syncDirectory(dataDir);
  return kept;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The file appears complete, by a link to a file that is already on the disk; if two servers start, the second uses the
 * first's.
 */
function make(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const unfinished = join(dataDir, `.${NAME}-${newId()}`);
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(file);
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
  syncDirectory(dataDir);
  return readFileSync(path, 'utf8');
}

/** Makes the new name survive a power cut. Windows cannot open directories and does not need it. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
