import { useSyncExternalStore } from 'react';

/**
 * The number of receipts that this device stores for anybody. It avoids loading the code for them when there are none.
 */
const KEY = 'receipts-waiting';

const listeners = new Set<() => void>();

function count(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0; // Storage is blocked, and so is storing receipts.
  }
}

export function noteWaiting(next: number): void {
  if (next > 0) localStorage.setItem(KEY, String(next));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useHasWaiting(): boolean {
  return useSyncExternalStore(subscribe, () => count() > 0);
}
