import type { Transaction } from '../database/database.ts';
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
  /** Where answers go, when not to where it comes from. */
  readonly replyTo?: string;
  /** Where mail servers say that it did not arrive, when not to where it comes from. */
  readonly returnTo?: string;
  /** With its angle brackets, as the other ids are: a second try of the same mail has the same one. */
  readonly messageId?: string;
  readonly inReplyTo?: string;
  /** The mails of the thread, oldest first. */
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose mail it is; the outbox keeps mails by it. */
  readonly organizationId?: string;
}

export interface MailPicture {
  readonly cid: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A file that the mail carries. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Sends a mail, or throws so that its job is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects, encrypts and signs in without sending; throws like `send`. Absent if mail becomes files. */
  verify?(): Promise<void>;
}

/** How an organization's mails leave: over a mail server of its own, over the installation's, or into the outbox. */
export interface Sender extends Mailer {
  readonly by: 'organization' | 'installation' | 'outbox';
  /** The address that mails come from. */
  readonly address: string;
  /** A sentence for an admin about what `send` threw. */
  explain(error: unknown): string;
}

/**
 * Finds the sender of the transaction's organization; it is used after the transaction. `installation` passes over the
 * organization's own mail server, for what the people who set that server up must not read or hold back.
 */
export type SenderOf = (tx: Transaction, over?: 'installation') => Promise<Sender>;

/** A mail server, as the fields of a form name it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  /** The name that the certificate must have, when the host is an address that was looked up already. */
  readonly servername?: string;
}

/** However slowly a mail server says its words, one by one. */
const LONGEST_SENDING_MS = 30_000;

// Nodemailer is loaded with the first mail: it is large, and the start has no use for it.

/** Whether mails and passwords may leave this machine in the clear where the mail server offers no TLS. */
export type SmtpTls = 'required' | 'optional';

/** Each mail has a connection of its own, so a mailer holds nothing that would have to be closed. */
export function createSmtpMailer(
  server: string | SmtpServer,
  tls: SmtpTls = 'required',
): Required<Mailer> {
  const options = {
    ...(typeof server === 'string' ? { url: server } : server),
    disableFileAccess: true,
    disableUrlAccess: true,
    // A server that does not answer must not hold a job, or a person who waits, for minutes.
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

/** Without a mail server: each mail becomes a file that any mail program opens. */
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

function messageOf({ sentAt, pictures = [], files = [], references, returnTo, ...mail }: Mail) {
  return {
    ...mail,
    ...(returnTo && { envelope: { from: returnTo, to: mail.to.address } }),
    date: new Date(sentAt.epochMilliseconds),
    ...(references && { references: [...references] }),
    attachments: [
      ...pictures.map((picture) => ({
        ...picture,
        // Without a name it is no file that anyone would look for.
        filename: false as const,
        contentDisposition: 'inline' as const,
      })),
      ...files,
    ],
  };
}
