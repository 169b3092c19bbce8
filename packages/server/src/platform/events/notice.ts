import type { Topic } from './event-topics.ts';

/** The PostgreSQL channel on which servers notify each other of changes. */
export const CHANNEL = 'tenantry_events';

/** The changes of a transaction. It contains no row and no value, only whose pages are out of date. */
export interface Notice {
  readonly organizationId: string;
  readonly topics: readonly Topic[];
  /** The users of the tenants who are concerned; `all` if there are too many to list. */
  readonly lessees: readonly string[] | 'all';
}

/** PostgreSQL takes 8,000 bytes; an id takes 39. */
const MAX_LESSEES = 100;

export function payloadOf({ organizationId, topics, lessees }: Notice): string {
  const named = lessees === 'all' || lessees.length > MAX_LESSEES ? 'all' : lessees;
  return JSON.stringify({ organizationId, topics, lessees: named });
}

/** Null for any other payload, such as that of an earlier version. */
export function noticeOf(payload: string): Notice | null {
  try {
    const { organizationId, topics, lessees } = JSON.parse(payload) as Partial<Notice>;
    const isWhole = organizationId !== undefined && Array.isArray(topics) && lessees !== undefined;
    return isWhole ? { organizationId, topics, lessees } : null;
  } catch {
    return null;
  }
}

/** `NOTIFY` takes no parameters, so only text that needs no escaping gets into the statement. */
export function notifyStatement(payload: string): string {
  if (/['\\]/.test(payload)) throw new Error('not a payload of a notice');
  return `NOTIFY ${CHANNEL}, '${payload}'`;
}
