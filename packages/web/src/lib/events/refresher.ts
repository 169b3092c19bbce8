import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventTopic } from '@tenantry/contract/kinds';
import { queriesOf } from '../effects.ts';

/** What may be outdated: some topics, or everything that the page shows. */
export type Outdated = readonly EventTopic[] | 'all';

/** The minimum time between two rounds, so that a long series of changes does not keep the page busy. */
const LEAST_PAUSE_MS = 1_000;

/** The pause after a round is this many times the duration of the round. */
const REST = 4;

const LOOK_EVERY_MS = 100;

/** A page that is always loading something waits no longer than this. */
const LONGEST_WAIT_MS = 3_000;

export interface Refresher {
  refresh(outdated: Outdated): void;
  stop(): void;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reloads what changed elsewhere, after the page is visible and has finished loading: a request in progress may have
 * been too early, and a canceled one would be lost.
 */
export function createRefresher(client: QueryClient, time: () => number): Refresher {
  const topics = new Set<EventTopic>();
  let all = false;
  let running = false;
  let stopped = false;

  const isDue = () =>
    !stopped && document.visibilityState === 'visible' && (all || topics.size > 0);

  const quiet = async () => {
    const isBusy = () => client.isFetching() + client.isMutating() > 0;
    for (let waited = 0; isBusy() && waited < LONGEST_WAIT_MS; waited += LOOK_EVERY_MS) {
      await sleep(LOOK_EVERY_MS);
    }
  };

  const run = async () => {
    if (running) return;
    running = true;
    while (isDue()) {
      await quiet();
      if (!isDue()) break;
      const keys = all ? [[]] : keysOf(topics);
      all = false;
      topics.clear();
      const start = time();
      await Promise.all(keys.map((queryKey) => readAgain(client, queryKey)));
      await sleep(Math.max(LEAST_PAUSE_MS, REST * (time() - start)));
    }
    running = false;
  };

  const look = () => void run();
  document.addEventListener('visibilitychange', look);
  return {
    refresh: (outdated) => {
      if (outdated === 'all') all = true;
      else for (const topic of outdated) topics.add(topic);
      look();
    },
    stop: () => {
      stopped = true;
      document.removeEventListener('visibilitychange', look);
    },
  };
}

/** Each key once; the empty key covers all others. */
export function keysOf(topics: Iterable<EventTopic>): QueryKey[] {
  const keys = new Map<string, QueryKey>();
  for (const topic of topics) {
    for (const key of queriesOf(topic)) keys.set(key.join('/'), key);
  }
  return keys.has('') ? [[]] : [...keys.values()];
}

/** A file on the screen is not reloaded: it would lose its scroll position and size. */
function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.invalidateQueries({
    queryKey,
    predicate: ({ state }) => !(state.data instanceof Blob),
  });
}
