import { now } from '../clock.ts';
import { queryClient } from '../query-client.ts';
import { getSession, loseSession, onSessionChange } from '../session.ts';
import { listen } from './listen.ts';
import { createRefresher, type Outdated } from './refresher.ts';

/** The tabs of a browser share one stream, because with HTTP/1.1 a browser has only six connections to a server. */
const NAME = 'tenantry-events';

/** If the stream opens this soon after the page, the page's data is still current. */
const FRESH_MS = 5_000;

/** EVENTS-1: while a person is signed in, pages reload data that changes elsewhere. */
export function followEvents(): () => void {
  let following: { readonly token: string; readonly stop: () => void } | null = null;
  const follow = () => {
    const token = getSession()?.token;
    if (following?.token === token) return;
    following?.stop();
    following = token === undefined ? null : { token, stop: followAs(token) };
  };
  const forget = onSessionChange(follow);
  follow();
  return () => {
    forget();
    following?.stop();
    following = null;
  };
}

function followAs(token: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const refresher = createRefresher(queryClient, now);
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<Outdated>) =>
    refresher.refresh(data),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
  const tellTabs = (outdated: Outdated) => channel.postMessage(outdated);
  signal.addEventListener('abort', () => {
    refresher.stop();
    channel.close();
  });
  const start = now();
  let isFirst = true;
  const lead = (ends: AbortSignal) =>
    listen({
      signal: ends,
      onOutdated: (outdated) => {
        refresher.refresh(outdated);
        tellTabs(outdated);
      },
      onOpen: () => {
        const isFresh = isFirst && now() - start < FRESH_MS;
        isFirst = false;
        if (!isFresh) refresher.refresh('all');
        tellTabs('all');
      },
      onEnd: () => {
        if (getSession()?.token === token) loseSession();
      },
    });
  if (navigator.locks) {
    navigator.locks.request(NAME, { signal }, () => lead(signal)).catch(() => undefined);
  } else whileVisible(signal, lead);
  return () => stopping.abort();
}

/** On plain http outside of localhost, browsers have no locks: then only visible tabs have a stream. */
function whileVisible(signal: AbortSignal, lead: (ends: AbortSignal) => Promise<void>): void {
  let current: AbortController | null = null;
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (current) return;
      current = new AbortController();
      void lead(AbortSignal.any([signal, current.signal]));
      return;
    }
    current?.abort();
    current = null;
  };
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
