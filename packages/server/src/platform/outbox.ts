import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from './tokens.ts';

/** Writes a message to the folder that replaces a missing mail server or phone network; never only a part of it. */
export async function putIntoOutbox(
  directory: string,
  message: {
    readonly sentAt: Temporal.Instant;
    readonly extension: 'eml' | 'txt';
    readonly content: Buffer | string;
    /** The organization of the message, which is deleted with the organization. */
    readonly organizationId: string;
  },
): Promise<void> {
  const { sentAt, extension, content, organizationId } = message;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const name = `${sentAt.toString().replace(/[:.]/g, '-')}-${newId()}.${organizationId}.${extension}`;
  await pruneSometimes(directory, sentAt);
  const temporary = join(directory, `.${name}`);
  await writeFile(temporary, content, { mode: 0o600 });
  await rename(temporary, join(directory, name));
}

/** Nobody may ever look at them if no service is set up to send. */
const KEPT_DAYS = 30;
const MAX_KEPT = 5_000;

/** Old messages are deleted after this many new ones. */
const PRUNED_EACH = 100;
const untilPruned = new Map<string, number>();

async function pruneSometimes(directory: string, now: Temporal.Instant): Promise<void> {
  const left = untilPruned.get(directory) ?? 0;
  untilPruned.set(directory, left > 0 ? left - 1 : PRUNED_EACH);
  if (left === 0) await pruneOutbox(directory, now);
}

/** Deletes messages older than 30 days, and the oldest beyond 5,000. Names begin with the day. */
export async function pruneOutbox(
  directory: string,
  now: Temporal.Instant,
  most = MAX_KEPT,
): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /^\.?\d{4}-\d\d-\d\dT/.test(name));
  const oldest = now
    .subtract({ hours: 24 * KEPT_DAYS })
    .toString()
    .slice(0, 10);
  const dayOf = (name: string) => name.replace(/^\./, '').slice(0, 10);
  const young = names.filter((name) => dayOf(name) >= oldest).toSorted();
  const kept = new Set(young.slice(-most));
  const gone = names.filter((name) => !kept.has(name));
  await Promise.all(gone.map((name) => rm(join(directory, name), { force: true })));
}

/** Deletes the messages of an organization. A folder that does not exist has none. */
export async function emptyOutbox(directory: string, organizationId: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const own = names.filter((name) => name.split('.').at(-2) === organizationId);
  await Promise.all(own.map((name) => rm(join(directory, name), { force: true })));
}
