import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const entry = z.object({
  /** The file's name; null if no backup was made. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
  bytes: z.number().int(),
  encrypted: z.boolean(),
  /** What it contains, in words. */
  contents: z.string(),
  /** When it was restored into a scratch database and compared; null if it was not. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why it could not be made or did not pass the check. */
  problem: z.string().nullable(),
});

/** A backup of a folder, or an attempt that failed. */
export type HistoryEntry = z.infer<typeof entry>;

/** An unreadable file counts as empty: backups are worth more than their history. */
const history = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(entry));

const FILE = 'backups.json';
const MAX_ENTRIES = 200;

/** What happened in a folder of backups, newest first. */
export async function readHistory(folder: string): Promise<HistoryEntry[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  const parsed = history.safeParse(text);
  return parsed.success ? parsed.data : [];
}

/** Only one command at a time writes to a folder. */
export async function addToHistory(folder: string, added: HistoryEntry): Promise<void> {
  const entries = [added, ...(await readHistory(folder))].slice(0, MAX_ENTRIES);
  const temporary = join(folder, `.${FILE}`);
  await writeFile(temporary, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(temporary, join(folder, FILE));
}
