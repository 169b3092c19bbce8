import { ReadingEnded } from '../processes/reader-process.ts';
import type { Readers } from '../processes/readers.ts';
import { Unreadable } from '../processes/unreadable.ts';
import type * as ReadTableTask from './read-table.task.ts';
import { refuse } from './refusals.ts';
import type { ReadTable } from './table.ts';

const LONGEST_MS = 60_000;

/**
 * Reads the table of a CSV or XLSX file (DATA-1), whatever its name says.
 * @throws Unreadable with a sentence for the person; errors of the readers
 */
export async function readTable(
  readers: Readers,
  wanted: ReadTableTask.TableToRead,
): Promise<ReadTable> {
  const module = new URL('read-table.task.ts', import.meta.url);
  const read = await readers
    .run<typeof ReadTableTask>(module, wanted, { longestMs: LONGEST_MS })
    .catch((error: unknown) => {
      if (!(error instanceof ReadingEnded)) throw error;
      throw refuse(error.why === 'tooLong' ? 'tooLong' : 'tooMuch');
    });
  if ('refused' in read) throw new Unreadable(read.refused);
  return read;
}
