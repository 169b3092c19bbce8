import type { Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import { isOnThisMachine } from './public-address.ts';
import { putIntoOutbox } from '../outbox.ts';

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Temporal.Instant;
  /** The same as HTML; its pictures are among `pictures`, by `cid:`. */
  readonly html?: string;
  readonly pictures?: readonly MailPicture[];
  readonly files?: readonly MailFile[];
  /** The address for replies, if it is not the sender's. */
  readonly replyTo?: string;
  /** The address for reports of undelivered mail, if it is not the sender's. */
  readonly returnTo?: string;
  /**
   * With its angle brackets, like the other ids. Each attempt of the same mail uses the same one, so that mailboxes show
   * a mail once that arrived twice.
   */
  readonly messageId: string;
  readonly inReplyTo?: string;
  /** The mails of the thread, oldest first. */
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The organization of the mail, by which the outbox stores it. */
  readonly organizationId?: string;
  /** Keeps whether it arrived, and how it is sent again. */
  readonly record?: MailRecord;
}

/** A mail whose arrival is kept. */
export type Recorded = Mail & { readonly record: MailRecord };

/** What is kept of a mail that a job sends. */
export interface MailRecord {
  /** A later mail of the same key replaces an earlier one: the same invoice, or the same person's invitation. */
  readonly key: string;
  /** The letter that a sender has begun for it; without one, it begins one when the mail leaves. */
  readonly letter?: { readonly id: string; readonly token: string };
  /** Records that a mail server has accepted it. */
  sent?(tx: Transaction): Promise<void>;
  /** The job that sends it, to queue it again. */
  readonly job: string;
  readonly payload: object;
  readonly about?: MailSubject;
  /** Nobody tries again after this attempt. */
  readonly isLastAttempt: boolean;
  /**
   * What administrators read in the outbox while there is no mail server; never a link that signs in. Null if it is not
   * kept there.
   */
  readonly shown: string | null;
}

/** The rows that a mail is about, where its state is shown. */
export interface MailSubject {
  readonly invoiceId?: string;
  readonly leaseId?: string;
  readonly userId?: string;
}

export interface MailPicture {
  readonly cid: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The Message-ID of a mail, from an id that its attempts share. */
export const messageIdOf = (id: string, { domain }: Organization): string => `<${id}@${domain}>`;

/** An attachment of a mail. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Sends a mail, or throws so that its job is retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects, encrypts and signs in without sending; throws like `send`. Absent if mails become files. */
  verify?(): Promise<void>;
}

/** How an organization's mails are sent: by its own mail server, by the installation's, or into the outbox. */
export interface Sender extends Mailer {
  readonly by: 'organization' | 'installation' | 'outbox';
  /** The sender address of the mails. */
  readonly address: string;
  /** Records in a transaction that a mail is about to leave, if this sender keeps what became of its mails. */
  begin?(tx: Transaction, mail: Recorded): Promise<Recorded>;
  /** A sentence for an admin about an error of `send`. */
  explain(error: unknown): string;
}

/**
 * Finds the sender of the transaction's organization; it is used after the transaction. `installation` bypasses the
 * organization's own mail server, for mails that the people who set up that server must not read or block.
 */
export type SenderOf = (tx: Transaction, over?: 'installation') => Promise<Sender>;

/** A mail server, with the fields of the form. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** The name that the certificate must have, if the host is an already resolved address. */
  readonly servername?: string;
}

/** The limit for the whole sending, even if a mail server responds slowly, part by part. */
const LONGEST_SENDING_MS = 30_000;

// Nodemailer is loaded with the first mail, because it is large and not needed at the start.

/** Whether mails and passwords may leave this machine unencrypted if the mail server does not offer TLS. */
export type SmtpTls = 'required' | 'optional';

/** Each mail has its own connection, so a mailer has nothing to close. */
export function createSmtpMailer(
  server: string | SmtpServer,
  tls: SmtpTls = 'required',
): Required<Mailer> {
  const options = {
    ...(typeof server === 'string' ? { url: server } : server),
    disableFileAccess: true,
    disableUrlAccess: true,
    // A server that does not respond must not block a job, or a waiting person, for minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  };
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    const requireTLS = tls === 'required' && !(await isOnThisMachine(hostOf(server)));
    return createTransport({ ...options, requireTLS });
  };
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(LONGEST_SENDING_MS);
      await (await transport()).sendMail({ ...messageOf(mail), signal });
    },
    verify: async () => {
      await (await transport()).verify();
    },
  };
}

function hostOf(server: string | SmtpServer): string {
  return typeof server === 'string' ? new URL(server).hostname : server.host;
}

/** Used without a mail server: each mail becomes a file that any mail program can open. */
export function createOutboxMailer(directory: string): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(messageOf(mail));
      const content = message as Buffer;
      const { sentAt, organizationId = 'installation' } = mail;
      await putIntoOutbox(directory, { sentAt, extension: 'eml', content, organizationId });
    },
  };
}

function messageOf(given: Mail) {
  const { sentAt, pictures = [], files = [], references, returnTo, record: _, ...mail } = given;
  return {
    ...mail,
    ...(returnTo && { envelope: { from: returnTo, to: mail.to.address } }),
    date: new Date(sentAt.epochMilliseconds),
    ...(references && { references: [...references] }),
    attachments: [
      ...pictures.map((picture) => ({
        ...picture,
        // Without a name, nobody would recognize it as a file.
        filename: false as const,
        contentDisposition: 'inline' as const,
      })),
      ...files,
    ],
  };
}
