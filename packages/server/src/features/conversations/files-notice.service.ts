import { oneLine } from '@tenantry/contract/shared/one-line';
import type { AddressedMail, Letter } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { noteOfRefused, type RefusedFiles } from './inbox.files.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const FILES_NOTICE_JOB = 'tell_of_files';

/** One that was queued by an earlier version has only the names. */
export interface FilesNotice
  extends Pick<RefusedFiles, 'refused'>, Partial<Omit<RefusedFiles, 'refused'>> {
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
}

/**
 * MSG-6: mails the sender once which files were not accepted. Only an answer to a secret address or to a mail of ours
 * gets it: anyone can forge a From, so that others would be mailed what they never sent.
 */
export async function mailAboutFiles(
  tx: Transaction,
  messageId: string,
  { replyTo, answers, from, subject }: AddressedMail,
  { refused, late, tooMany }: RefusedFiles,
): Promise<void> {
  if (replyTo.length === 0 && answers.length === 0) return;
  const to = { name: from.name || from.address, address: from.address };
  const about = { messageId, to, subject: oneLine(subject).slice(0, 200) };
  const notice: FilesNotice = { ...about, refused, late, tooMany };
  await addJob(tx, FILES_NOTICE_JOB, notice, { key: messageId });
}

export function writeFilesNotice(tx: Transaction, notice: FilesNotice): Letter {
  const { to, subject, refused, late = false, tooMany = false } = notice;
  const { name } = tx.organization;
  return {
    to,
    subject: `Files that were not accepted: ${subject || 'your email'}`,
    text: [
      `Hello ${to.name},`,
      `${name} received your email, but not all of its files can be shown.`,
      noteOfRefused({ refused, late, tooMany }),
      'Please send them as pictures or PDFs.',
      name,
    ].join('\n\n'),
    // No program answers it.
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}
