import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupPlace } from './backup-place.ts';

const entry = z.object({
  /** The file's name; null if no backup was made. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
  bytes: z.number().int(),
  encrypted: z.boolean(),
  /** Its contents, in words. */
  contents: z.string(),
  /** When it was restored into a scratch database and compared; null if it was not. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why it could not be made, or did not pass the check. */
  problem: z.string().nullable(),
});

/** A backup of a place, or an attempt that failed. */
export type HistoryEntry = z.infer<typeof entry>;

/** An unreadable file counts as empty: backups are more important than their history. */
const history = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(entry));

const FILE = 'backups.json';
const MAX_ENTRIES = 200;

/** The history of a place of backups, newest first. */
export async function readHistory(place: BackupPlace): Promise<HistoryEntry[]> {
  const file = await place.open(FILE);
  const parsed = history.safeParse(file ? await text(file.stream) : '');
  return parsed.success ? parsed.data : [];
}

/** Only one command at a time writes to a place. */
export async function addToHistory(place: BackupPlace, added: HistoryEntry): Promise<void> {
  const entries = [added, ...(await readHistory(place))].slice(0, MAX_ENTRIES);
  await place.replace(FILE, `${JSON.stringify(entries, null, 2)}\n`);
}
