import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { fileReaders } from '../../platform/files/file-readers.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';
import type * as MailTask from './inbound-mail.task.ts';

const LONGEST_MS = 30_000;

/**
 * Reads a mail in a process of its own, so that one that is made to be slow or huge holds up nobody. Null for what nobody
 * sent, and for what cannot be read in that time or memory: a second try would take as long.
 * @throws AppError 503 when too many files wait to be read, or no process can read it, so that the mail comes again
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
