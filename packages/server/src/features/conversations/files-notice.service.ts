import { oneLine } from '@tenantry/contract/shared/one-line';
import type { AddressedMail, Letter } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { noteOfRefused } from './inbox.files.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const FILES_NOTICE_JOB = 'tell_of_files';

export interface FilesNotice {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly refused: readonly string[];
}

/**
 * MSG-6: mails the sender once which files were not accepted. Only an answer to a secret address or to a mail of ours
 * gets it: anyone can forge a From, so that others would be mailed what they never sent.
 */
export async function tellOfFiles(
  tx: Transaction,
  messageId: string,
  { replyTo, answers, from, subject }: AddressedMail,
  refused: readonly string[],
): Promise<void> {
  if (replyTo.length === 0 && answers.length === 0) return;
  const to = { name: from.name || from.address, address: from.address };
  const notice: FilesNotice = { messageId, to, subject: oneLine(subject).slice(0, 200), refused };
  await addJob(tx, FILES_NOTICE_JOB, notice, { key: messageId });
}

export function writeFilesNotice(tx: Transaction, { to, subject, refused }: FilesNotice): Letter {
  const { name } = tx.organization;
  return {
    to,
    subject: `Files that were not accepted: ${subject || 'your email'}`,
    text: [
      `Hello ${to.name},`,
      `${name} received your email, but not all of its files can be shown.`,
      noteOfRefused(refused),
      'Please send them as pictures or PDFs.',
      name,
    ].join('\n\n'),
    // No program answers it.
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}
