import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventTopic } from '@tenantry/contract/events/events.schemas';
import { topicEffects } from '../effects.ts';

/** What may be out of date: some topics, or all that the page shows. */
export type Outdated = readonly EventTopic[] | 'all';

/** The least time between two rounds, so that a long run of changes does not keep the page busy. */
const LEAST_PAUSE_MS = 1_000;

/** The page rests for this many times what a round took. */
const REST = 4;

const LOOK_EVERY_MS = 100;

/** A page that is always loading something does not wait for ever. */
const LONGEST_WAIT_MS = 3_000;

export interface Refresher {
  refresh(outdated: Outdated): void;
  stop(): void;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads again what changed elsewhere, once the page is visible and has loaded what it is loading: a read that is under way
 * may have come too early, and one that was canceled would be lost.
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

/** Each key once; one that begins with another of them is covered by it. */
export function keysOf(topics: Iterable<EventTopic>): QueryKey[] {
  const keys = new Map<string, readonly string[]>();
  for (const topic of topics) {
    // A later version of the server may know more topics.
    for (const key of topicEffects[topic] ?? [[]]) keys.set(key.join('/'), key);
  }
  return keys.has('') ? [[]] : [...keys.values()];
}

/** A file that is on the screen stays: it would lose its place and its size. */
function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.invalidateQueries({
    queryKey,
    predicate: ({ state }) => !(state.data instanceof Blob),
  });
}
