import type { EventTopic } from '../kinds.ts';

/** The data of a `change` event: what may have changed since the previous one. */
export interface ChangeEvent {
  readonly topics: readonly EventTopic[];
}

/**
 * `open` comes first: changes after it are announced. `end` comes last, when the session is over. A stream that ends
 * without `end` can be opened again.
 */
export type EventName = 'open' | 'change' | 'end';
