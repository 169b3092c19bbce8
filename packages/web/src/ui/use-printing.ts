import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');

let printing = paper.matches;

const listeners = new Set<() => void>();

/** Only here, as a browser says nothing of a change that somebody read before it said so. */
function set(now: boolean): void {
  if (now === printing) return;
  printing = now;
  for (const listener of listeners) listener();
}

// Some browsers say it before they print, others when the page is on paper already.
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(paper.matches));
paper.addEventListener('change', ({ matches }) => set(matches));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed: paper shows what on a screen is a click away. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
