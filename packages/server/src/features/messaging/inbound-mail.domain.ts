/** The parts of a mail that show whether a person wrote it; header names are in lower case. */
export interface MailHeaders {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly from: string;
}

/** Delivery reports come from these, in qmail's form too, which says nothing else about itself. */
const reporters = /^(?:mailer-daemon|postmaster)(?:[+=-].*)?@/i;

const valuesOf = ({ headers }: MailHeaders, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());

/** Whether it is a report or an automatic reply (RFC 3834), which is no message, wherever it was sent to. */
export function isAutomatic(mail: MailHeaders): boolean {
  return (
    valuesOf(mail, 'auto-submitted').some((value) => !/^no\b/.test(value)) ||
    valuesOf(mail, 'return-path').some((value) => /^<?\s*>?$/.test(value)) ||
    valuesOf(mail, 'content-type').some((value) => value.startsWith('multipart/report')) ||
    reporters.test(mail.from)
  );
}

const manyReceivers = /^(?:bulk|junk|list)$/;

/**
 * Whether it went to many receivers, like a newsletter. A person may also write through a group, so this only decides
 * about mails that were not sent to a reply address.
 */
export function isToMany(mail: MailHeaders): boolean {
  return (
    valuesOf(mail, 'precedence').some((value) => manyReceivers.test(value)) ||
    valuesOf(mail, 'list-id').length > 0
  );
}

const MAX_IDS = 50;

/** A Message-ID with its brackets. Control characters do not belong there and cannot be stored. */
const mailId = /<[^<>\s\p{Cc}]{1,500}>/gu;

/** The Message-IDs in headers such as References, with their brackets, in order; only the first 50. */
export function mailIdsIn(...headers: readonly (string | undefined)[]): string[] {
  const found = headers.flatMap((header) => header?.match(mailId) ?? []);
  return [...new Set(found)].slice(0, MAX_IDS);
}

/** The Message-IDs of the mails that a mail replies to, nearest first. */
export function answeredBy(inReplyTo: string | undefined, references: string | undefined) {
  const thread = (references?.match(mailId) ?? []).toReversed();
  return mailIdsIn(inReplyTo, ...thread);
}

/** The addresses in the raw value of a header. */
export function addressesIn(value: string): string[] {
  return value.split(/[\s<>,;]+/).filter((part) => /^[^@]+@[^@]+$/.test(part));
}

/** Control characters, which cannot be stored. */
// oxlint-disable-next-line no-control-regex
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const LONGEST = 20_000;

/** The text of a mail in a form that can be stored; a sentence replaces the part that is too long. */
export function storableText(text: string): string {
  const clean = text.toWellFormed().replace(unstorable, '').trim();
  const letters = Array.from(clean);
  if (letters.length <= LONGEST) return clean;
  return `${letters.slice(0, LONGEST).join('')}…\n\n[The rest of this email was too long to keep.]`;
}
