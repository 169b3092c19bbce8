import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { fileReaders } from '../../platform/files/file-readers.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';
import type * as MailTask from './inbound-mail.task.ts';

const LONGEST_MS = 30_000;

/**
 * Parses a mail in its own process, so that a hostile one blocks nobody. Null if it has no sender, or if it cannot be
 * parsed within the limits of time and memory: a second attempt would fail too.
 * @throws AppError 503 if too many files are waiting, or no process can start, so that the mail server sends it again
 */
export async function readMail(raw: Buffer, longestMs = LONGEST_MS): Promise<InboundMail | null> {
  const module = new URL('inbound-mail.task.ts', import.meta.url);
  try {
    return await fileReaders.run<typeof MailTask>(module, raw, { longestMs });
  } catch (error) {
    if (error instanceof ReadingEnded) return null;
    throw error;
  }
}
