import { oneLine } from '@tenantry/contract/shared/one-line';

const SUBJECT_LENGTH = 80;

const NOTHING_TO_READ = 'Question about the property';

/** PUB-6: the subject of a message is its first line; a long one ends at a word. */
export function subjectOf(message: string): string {
  const lines = message.split(/[\r\n\u0085\u2028\u2029]+/).map(oneLine);
  const first = lines.find(Boolean) ?? NOTHING_TO_READ;
  const letters = Array.from(first);
  if (letters.length <= SUBJECT_LENGTH) return first;
  const start = letters.slice(0, SUBJECT_LENGTH).join('');
  const words = /^(.*\S)\s/.exec(start)?.[1] ?? start;
  return `${words}…`;
}

/** Now, but always later than the given time, so that messages within one tick of the clock are unread too. */
export function momentAfter(before: Date | null, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.getTime() ?? -1) + 1));
}

interface ReadState {
  readonly lastIncomingAt: Date | null;
  readonly organizationReadAt: Date | null;
}

/** Whether the person wrote after the organization last read. */
export function isUnread({ lastIncomingAt, organizationReadAt }: ReadState): boolean {
  return lastIncomingAt !== null && (organizationReadAt ?? new Date(0)) < lastIncomingAt;
}

/** The later of two times; null if there is neither. */
export function laterOf(one: Date | null, other: Date | null): Date | null {
  return (one ?? new Date(0)) > (other ?? new Date(0)) ? one : other;
}
