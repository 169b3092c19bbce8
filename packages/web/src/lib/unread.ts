import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

/** The number of unread conversations, for the titles of the browser's tabs. */
export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnread = () => useSyncExternalStore(subscribe, () => unread);
