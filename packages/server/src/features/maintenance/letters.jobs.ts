import type { Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { messageIdOf, type MailFile, type SenderOf } from '../../platform/mail/mailer.ts';

export interface LetterMailing {
  readonly senderOf: SenderOf;
  urlOf(organization: Organization): string;
}

/** A mail of the organization about a work order. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly files?: readonly MailFile[];
}

interface LetterJob<Payload> {
  /** Must not change, because queued jobs use it. */
  readonly name: string;
  readonly senderOf: SenderOf;
  /** Null if there is nothing to send anymore. */
  write(tx: Transaction, payload: Payload): Promise<Letter | null>;
  /** The paragraphs that only the mail has, such as a link: created when it is sent, and in no preview. */
  close?(tx: Transaction, payload: Payload): Promise<readonly string[]>;
}

/** A job that mails one letter about a work order; nobody follows whether it arrives. */
export function letterJob<Payload>({
  name,
  senderOf,
  write,
  close = async () => [],
}: LetterJob<Payload>): Job<Payload> {
  return {
    name,
    lane: 'mail',
    preview: async (tx, payload) => {
      const letter = await write(tx, payload);
      if (!letter) return null;
      const { to, subject, paragraphs } = letter;
      return { channel: 'email', recipient: to.address, subject, text: paragraphs.join('\n\n') };
    },
    run: async ({ id, payload, transact }) => {
      const posted = await transact(async (tx) => {
        const letter = await write(tx, payload);
        if (!letter) return null;
        const { paragraphs, ...headed } = letter;
        const organization = tx.organization.name;
        const parts = [`Hello ${letter.to.name},`, ...paragraphs];
        const text = [...parts, ...(await close(tx, payload)), organization].join('\n\n');
        const sender = await senderOf(tx);
        const from = { name: organization, address: sender.address };
        const messageId = messageIdOf(id, tx.organization);
        return { sender, mail: { ...headed, from, text, sentAt: tx.now, messageId } };
      });
      await posted?.sender.send(posted.mail);
    },
  };
}
