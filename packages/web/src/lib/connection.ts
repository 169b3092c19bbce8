import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

/** Called by the API client after each call; `navigator.onLine` would be wrong on a machine without internet. */
export function reportReachable(value: boolean): void {
  if (reachable === value) return;
  reachable = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the last call reached the server. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}
