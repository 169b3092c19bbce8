import { ApiError, openEvents } from '../api.ts';
import { isFinal } from '../api-error.ts';
import { readEvents } from './read-events.ts';
import type { Outdated } from './refresher.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface Listening {
  readonly signal: AbortSignal;
  onOutdated(outdated: Outdated): void;
  /** The stream is open. Earlier changes may have been missed. */
  onOpen(): void;
  /** The server reports that the session is over. */
  onEnd(): void;
}

/** Keeps a stream of events open until the signal aborts or the server refuses it permanently. */
export async function listen({ signal, onOutdated, onOpen, onEnd }: Listening): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let asked = 0;
    try {
      for await (const { name, data } of readEvents(await openEvents(signal))) {
        failures = 0;
        if (name === 'open') onOpen();
        if (name === 'change') onOutdated(data.topics ?? 'all');
        if (name === 'end') return onEnd();
      }
    } catch (error) {
      if (signal.aborted || isRefused(error)) return;
      asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    // All pages lose their streams when a server stops, so they reconnect at random times.
    await pauseFor(Math.max(pause * (0.5 + Math.random()), asked), signal);
  }
}

/** There is no session, or the server has no stream. */
const isRefused = (error: unknown) =>
  isFinal(error) || (error instanceof ApiError && error.status === 401);

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}
