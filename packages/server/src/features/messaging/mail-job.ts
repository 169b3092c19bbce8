import type { Transaction } from '../../platform/database/database.ts';
import { isLastAttempt, type Job, type JobRun } from '../../platform/jobs/job.ts';
import {
  messageIdOf,
  type Mail,
  type MailFile,
  type MailSubject,
  type SenderOf,
} from '../../platform/mail/mailer.ts';
import { dropLetter, keyOfJob } from './letters.service.ts';

/** A mail without its sender and time. Its id is that of the job unless it has another one. */
export type Letter = Omit<Mail, 'from' | 'sentAt' | 'messageId' | 'record'> &
  Partial<Pick<Mail, 'messageId'>> & {
    /** The rows that it is about, where its state is shown. */
    readonly about?: MailSubject;
  };

interface MailJob<Payload> {
  /** Must not change, because queued jobs use it. */
  readonly name: string;
  readonly senderOf: SenderOf;
  /** Null if there is nothing to send anymore. */
  write(tx: Transaction, payload: Payload): Promise<Letter | null>;
  /** Creates the letter's attachments, outside of a transaction. */
  attach?(work: JobRun<Payload>): Promise<readonly MailFile[]>;
  /** A later letter of the same key replaces an earlier one; by default, no other job has the same. */
  keyOf?(payload: Payload): string;
  /** Records that the mail server has accepted the letter; not called while there is no mail server. */
  sent?(tx: Transaction, payload: Payload): Promise<void>;
}

/**
 * A job that mails one letter of the organization, outside of the transaction that writes it; retried until it is sent.
 */
export function mailJob<Payload extends object>(job: MailJob<Payload>): Job<Payload> {
  const { name, senderOf, write, attach, sent } = job;
  const keyOf = job.keyOf ?? ((payload) => keyOfJob(name, payload));
  return {
    name,
    lane: 'mail',
    preview: async (tx, payload) => {
      const letter = await write(tx, payload);
      if (!letter) return null;
      const { to, subject, text } = letter;
      return { channel: 'email', recipient: to.address, subject, text };
    },
    run: async (work) => {
      const { payload, transact } = work;
      const key = keyOf(payload);
      const posted = await transact(async (tx) => {
        const [letter, sender] = await Promise.all([write(tx, payload), senderOf(tx)]);
        if (!letter) return dropLetter(tx, key);
        const { about, ...written } = letter;
        const from = { name: tx.organization.name, address: sender.address };
        const messageId = messageIdOf(work.id, tx.organization);
        const record = {
          key,
          job: name,
          payload,
          shown: written.text,
          ...(about && { about }),
          isLastAttempt: isLastAttempt(work),
          ...(sent && { sent: (inside: Transaction) => sent(inside, payload) }),
        };
        const mail = { messageId, ...written, from, sentAt: tx.now, record };
        // With attachments it begins when they are there: if they cannot be made, it would stay queued.
        const begin = attach ? undefined : sender.begin;
        return { sender, mail: begin ? await begin(tx, mail) : mail };
      });
      if (!posted) return;
      const files = await attach?.(work);
      await posted.sender.send({ ...posted.mail, ...(files && { files }) });
    },
  };
}
