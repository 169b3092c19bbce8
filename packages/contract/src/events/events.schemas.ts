/** The topics of the events of `GET /v1/events`. */
export const eventTopics = [
  'organization',
  'users',
  'properties',
  'leases',
  'invoices',
  'payments',
  'billing',
  'conversations',
  'letters',
  'expenses',
  'statements',
  'tasks',
  'attention',
] as const;

export type EventTopic = (typeof eventTopics)[number];

/** The data of a `change` event: what may have changed since the previous one. */
export interface ChangeEvent {
  readonly topics: readonly EventTopic[];
}

/**
 * `open` comes first: changes after it are announced. `end` comes last, when the session is over. A stream that ends
 * without `end` can be opened again.
 */
export type EventName = 'open' | 'change' | 'end';
