const SUBJECT_LENGTH = 80;

const NOTHING_TO_READ = 'Question about the property';

/** Line breaks of every kind and other characters that are no text: in the header of a mail they would end it. */
const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}\u200B\u202A-\u202E\u2060\u2066-\u2069]+/gu;

/** The text on a single line. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ').trim();
}

/** PUB-6: what a message is about: its first line, which ends at a word when it is long. */
export function subjectOf(message: string): string {
  const lines = message.split(/[\r\n\u0085\u2028\u2029]+/).map(oneLine);
  const first = lines.find(Boolean) ?? NOTHING_TO_READ;
  const letters = Array.from(first);
  if (letters.length <= SUBJECT_LENGTH) return first;
  const start = letters.slice(0, SUBJECT_LENGTH).join('');
  const words = /^(.*\S)\s/.exec(start)?.[1] ?? start;
  return `${words}…`;
}

/** Now, but later than the moment before: what comes in within one tick of the clock is unread, too. */
export function momentAfter(before: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.getTime() ?? -1) + 1));
}

interface ReadState {
  readonly lastIncomingAt: Date | null;
  readonly organizationReadAt: Date | null;
}

/** The organization has not read all that the person wrote. */
export function isUnread({ lastIncomingAt, organizationReadAt }: ReadState): boolean {
  return lastIncomingAt !== null && (organizationReadAt ?? new Date(0)) < lastIncomingAt;
}

/** The later of two moments, of which either may be none. */
export function laterOf(one: Date | null, other: Date | null): Date | null {
  return (one ?? new Date(0)) > (other ?? new Date(0)) ? one : other;
}
