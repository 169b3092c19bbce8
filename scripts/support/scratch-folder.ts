import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { constants as system } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'tenantry-tests-';
const GIB = 2 ** 30;
/** The tests need less than 1 GiB of it at a time, and an installation with npm's cache 2.3. */
const NEEDED_BYTES = 4 * GIB;
const NEEDED_MEMORY_BYTES = 10 * GIB;

/**
 * A folder for files that the tests write, in memory if there is enough: most of them are databases that are soon
 * removed, which takes 50% longer on a disk. Undefined if the system's own folder for temporary files must be used, or
 * a person has chosen one.
 */
export function scratchFolder(): string | undefined {
  if (process.env['TMPDIR'] !== undefined || !isUsable()) return undefined;
  removeAbandoned();
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user than the tests.
  chmodSync(folder, 0o1777);
  process.once('exit', () => remove(folder));
  // Such a signal would end this process without its last event.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + system.signals[signal]));
  }
  return folder;
}

function isUsable(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const hasRoom =
      bavail * bsize >= NEEDED_BYTES && process.availableMemory() >= NEEDED_MEMORY_BYTES;
    return hasRoom && runsPrograms();
  } catch {
    return false;
  }
}

/** Some tests copy PostgreSQL's programs there and run them; containers often forbid it. */
function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = ''] =
    mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? [];
  return options !== '' && !options.split(',').includes('noexec');
}

/** Data of a killed run is memory that nobody can use. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isAlive(pid)) continue;
    try {
      remove(path.join(MEMORY, name));
    } catch {
      // It belongs to another user, whose next run removes it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
