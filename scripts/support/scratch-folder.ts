import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** The tests need less than a third of it at a time. */
const NEEDED_BYTES = 3 * GIB;
const NEEDED_MEMORY_BYTES = 8 * GIB;

/**
 * A folder for what the tests write, in memory where there is plenty: most of it are databases that are removed a moment
 * later, which on a disk takes half as long again. Undefined where the system's own folder for temporary files must do,
 * and where a person has chosen one.
 */
export function scratchFolder(): string | undefined {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return undefined;
  const folder = mkdtempSync(path.join(MEMORY, 'tenantry-'));
  // PostgreSQL may run as another user than the tests.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= NEEDED_MEMORY_BYTES;
  } catch {
    return false;
  }
}
