import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { emailAddress } from '@tenantry/contract/shared/fields';
import { oneLine } from '@tenantry/contract/shared/one-line';
import {
  addressesIn,
  answeredBy,
  isAutomatic,
  isToMany,
  storableText,
  mailIdsIn,
} from './inbound-mail.domain.ts';
import { textOfMail } from './inbound-mail.text.ts';
import { isDeliveryFailure, returnedMailId } from './inbound-mail.returned.ts';
import { partQuoted } from './quotations.domain.ts';
import { isTnef, unpackTnef } from './tnef.ts';

/** An incoming mail. */
export interface InboundMail {
  /** With its brackets; a hash of the content if the sender gave none. */
  readonly mailId: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The addresses in all headers that name recipients. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The Message-IDs of the mails that it replies to, nearest first. */
  readonly answers: readonly string[];
  readonly written: string;
  readonly quoted: string | null;
  readonly attachments: readonly InboundFile[];
  readonly automatic: boolean;
  /** It went to many receivers, like a newsletter. */
  readonly toMany: boolean;
  /** It says that a mail did not arrive, and not only that it is late or that somebody is away. */
  readonly failed: boolean;
  /** The Message-ID of the mail that did not arrive, if the report names it. */
  readonly returned: string | null;
}

export interface InboundFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Longer than the stored part, and short enough that a mail of megabytes is not searched to its end. */
const LONGEST_TEXT = 100_000;

/** Twice as many as 25 MB of attachments have. A mail with only line breaks would take minutes to parse. */
const MAX_LINES = 700_000;

/**
 * Parses a mail. Null if From has no address, or if it cannot be parsed. A hostile mail can make this slow, so it runs
 * in its own process: see `readMail`.
 */
export async function parseMail(raw: Buffer): Promise<InboundMail | null> {
  if (hasMoreLines(raw, MAX_LINES)) return null;
  const email = await PostalMime.parse(raw, { maxNestingDepth: 30 }).catch(() => null);
  const from = email && fromOf(email);
  if (!email || !from) return null;
  const subject = oneLine(email.subject ?? '');
  const { files, packedText } = filesOf(email);
  const text = textOfMail(email) || packedText;
  const { written, quoted } = partQuoted(text.slice(0, LONGEST_TEXT), subject);
  const shown = { headers: email.headers, from: from.address };
  return {
    mailId: mailIdsIn(email.messageId)[0] ?? idOfContent(raw),
    from,
    recipients: recipientsOf(email),
    subject,
    answers: answeredBy(email.inReplyTo, email.references),
    written: storableText(written),
    quoted: quoted && storableText(quoted),
    attachments: files,
    automatic: isAutomatic(shown),
    toMany: isToMany(shown),
    failed: isDeliveryFailure(raw, `${subject}\n${text.slice(0, LONGEST_TEXT)}`),
    returned: returnedMailId(raw),
  };
}

function hasMoreLines(raw: Buffer, most: number): boolean {
  let count = 0;
  let end = raw.indexOf(10);
  while (end !== -1 && count <= most) {
    count += 1;
    end = raw.indexOf(10, end + 1);
  }
  return count > most;
}

const flat = (address: Address) => address.group ?? [address];

function fromOf({ from }: Email) {
  const [first] = from ? flat(from) : [];
  const address = emailAddress.safeParse(first?.address);
  if (!address.success) return null;
  return { name: oneLine(first?.name ?? '').slice(0, 200), address: address.data };
}

/** The headers other than To and Cc in which mail servers record the envelope. */
const envelopeHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const named = [...to, ...cc].flatMap(flat).map(({ address }) => address);
  const envelope = headers
    .filter(({ key }) => envelopeHeaders.has(key))
    .flatMap(({ value }) => addressesIn(value));
  return [...new Set([...envelope, ...named].map((address) => address.toLowerCase()))];
}

function idOfContent(raw: Buffer): string {
  return `<${createHash('sha256').update(raw).digest('hex')}@without-message-id>`;
}

/** A picture of one point, which only tells a sender that a mail was opened, has fewer bytes. */
const SMALLEST_PICTURE = 64;

function isMeant({ related, content }: Attachment): boolean {
  return !related || lengthOf(content) >= SMALLEST_PICTURE;
}

const lengthOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content.length : content.byteLength;

/** The attachments of a mail, and in place of a `winmail.dat` of Outlook, the files and the text in it. */
function filesOf({ attachments }: Email) {
  const files: InboundFile[] = [];
  let packedText = '';
  for (const file of attachments.filter(isMeant).map(fileOf)) {
    const unpacked = isTnef(file.content) ? unpackTnef(file.content) : null;
    packedText ||= unpacked?.text ?? '';
    files.push(...(unpacked?.files.map(copyOf) ?? [file]));
  }
  return { files, packedText };
}

/** A copy, because posting a view to another process sends the whole buffer behind it. */
const copyOf = ({ name, content }: InboundFile): InboundFile => ({
  name: oneLine(name) || 'attachment',
  content: new Uint8Array(content),
});

function fileOf({ filename, content }: Attachment): InboundFile {
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return copyOf({ name: filename ?? '', content: bytes });
}
