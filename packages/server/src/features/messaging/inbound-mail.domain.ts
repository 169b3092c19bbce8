/** The parts of a mail that show whether a person wrote it; header names are in lower case. */
export interface MailHeaders {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly from: string;
}

const machines = /^(?:mailer-daemon|postmaster|bounces?|no-?reply)(?:[+=-].*)?@/i;

/** Whether a program wrote it: an out-of-office reply, a bounce, a newsletter. Such a mail gets no reply (RFC 3834). */
export function isAutomatic({ headers, from }: MailHeaders): boolean {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  return (
    valuesOf('auto-submitted').some((value) => !value.startsWith('no')) ||
    valuesOf('precedence').some((value) => /^(?:bulk|junk|list|auto_reply)$/.test(value)) ||
    valuesOf('x-auto-response-suppress').some((value) => value !== '' && value !== 'none') ||
    valuesOf('x-autoreply').length > 0 ||
    valuesOf('x-autorespond').length > 0 ||
    valuesOf('list-id').length > 0 ||
    valuesOf('return-path').some((value) => value === '<>' || value === '') ||
    valuesOf('content-type').some((value) => value.startsWith('multipart/report')) ||
    machines.test(from)
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

export interface WrittenAndQuoted {
  readonly written: string;
  readonly quoted: string | null;
}

/**
 * Separates what a person wrote from what the mail program quoted below or above it. Replies between quoted lines stay
 * where they are, because they make no sense alone. A signature stays.
 */
export function partQuoted(text: string): WrittenAndQuoted {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const start = startOfQuoted(lines);
  if (start === -1) return { written: text.replace(/\r\n?/g, '\n').trim(), quoted: null };
  const end = endOfQuoted(lines, start);
  const before = lines.slice(0, start).join('\n').trim();
  const after = lines.slice(end).join('\n').trim();
  const quoted = lines.slice(start, end).join('\n').trim();
  const written = [before, after].filter(Boolean).join('\n\n');
  return { written, quoted: quoted || null };
}

/** How mail programs introduce a quotation, in the most common languages. */
const introductions = [
  /^On\b.{4,300}\bwrote:$/s,
  /^Am\b.{4,300}\bschrieb\b.{0,200}:$/s,
  /^Le\b.{4,300}\ba écrit\s?:$/s,
  /^El\b.{4,300}\bescribió:$/s,
  /^Il\b.{4,300}\bha scritto:$/s,
];

const separator =
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i;

const isQuote = (line: string | undefined) => line?.trimStart().startsWith('>') ?? false;
const isEmpty = (line: string | undefined) => !line?.trim();
const isNotEmpty = (line: string) => !isEmpty(line);

function startOfQuoted(lines: readonly string[]): number {
  const introduced = lines.findIndex((_, index) => beginsQuoted(lines, index));
  if (introduced !== -1) return introduced;
  // Without an introduction, only a block at the very end is a quotation.
  let start = lines.length;
  while (start > 0 && (isQuote(lines[start - 1]) || isEmpty(lines[start - 1]))) start -= 1;
  while (start < lines.length && isEmpty(lines[start])) start += 1;
  return start < lines.length ? start : -1;
}

function beginsQuoted(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  if (separator.test(line)) return true;
  if (isOutlookHead(lines, index)) return true;
  // Long lines are wrapped, so an introduction may be up to three.
  return [1, 2, 3].some((count) => {
    const joined = lines
      .slice(index, index + count)
      .map((part) => part.trim())
      .join(' ');
    // Unlike a person's "On Monday I wrote:", an introduction has a date, an address, or marked lines below it.
    const isSure =
      /[\d@]/.test(joined) ||
      isQuote(lines.slice(index + count, index + count + 3).find(isNotEmpty));
    return isSure && introductions.some((pattern) => pattern.test(joined));
  });
}

/** Outlook quotes the head of the mail that it replies to, often below a line of underscores. */
function isOutlookHead(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  const next = /^_{10,}$/.test(line) ? index + 1 : index;
  if (!/^\*?From:\*?\s\S/.test(lines[next]?.trim() ?? '')) return false;
  const head = lines.slice(next + 1, next + 6).map((each) => each.trim());
  return (
    head.some((each) => /^\*?(?:Sent|Date):\*?\s/.test(each)) &&
    head.some((each) => /^\*?Subject:\*?/.test(each))
  );
}

/** The quotation runs to the end, unless its lines are marked and an unmarked one follows. */
function endOfQuoted(lines: readonly string[], start: number): number {
  let index = start;
  while (index < lines.length && index < start + 4 && !isQuote(lines[index])) index += 1;
  if (!isQuote(lines[index])) return lines.length;
  while (index < lines.length && (isQuote(lines[index]) || isEmpty(lines[index]))) index += 1;
  return index;
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
