import type { Topic } from './event-topics.ts';

/** The channel of PostgreSQL on which servers tell each other of changes. */
export const CHANNEL = 'tenantry_events';

/** What a transaction changed. It names no row and no value, only whose pages are out of date. */
export interface Notice {
  readonly organizationId: string;
  readonly topics: readonly Topic[];
  /** The users of the tenants whom it concerns; `all` if there are too many to name. */
  readonly lessees: readonly string[] | 'all';
}

/** PostgreSQL takes 8,000 bytes; an id takes 39. */
const MAX_LESSEES = 100;

export function payloadOf({ organizationId, topics, lessees }: Notice): string {
  const named = lessees === 'all' || lessees.length > MAX_LESSEES ? 'all' : lessees;
  return JSON.stringify({ organizationId, topics, lessees: named });
}

/** Null for another payload, such as that of an earlier version. */
export function noticeOf(payload: string): Notice | null {
  try {
    const { organizationId, topics, lessees } = JSON.parse(payload) as Partial<Notice>;
    const isWhole = organizationId !== undefined && Array.isArray(topics) && lessees !== undefined;
    return isWhole ? { organizationId, topics, lessees } : null;
  } catch {
    return null;
  }
}

/** `NOTIFY` takes no parameters, so only what needs no escape gets into the statement. */
export function notifyStatement(payload: string): string {
  if (/['\\]/.test(payload)) throw new Error('not a payload of a notice');
  return `NOTIFY ${CHANNEL}, '${payload}'`;
}
