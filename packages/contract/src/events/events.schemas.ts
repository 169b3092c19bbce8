/** What an event of `GET /v1/events` can be about. */
export const eventTopics = [
  'organization',
  'users',
  'properties',
  'leases',
  'invoices',
  'payments',
  'billing',
  'conversations',
  'expenses',
  'statements',
  'tasks',
  'attention',
] as const;

export type EventTopic = (typeof eventTopics)[number];

/** The data of an event `change`: what may have changed since the last one. */
export interface ChangeEvent {
  readonly topics: readonly EventTopic[];
}

/**
 * `open` comes first: later changes are announced. `end` comes last when the session is over. A stream that ends without it
 * can be opened again.
 */
export type EventName = 'open' | 'change' | 'end';
