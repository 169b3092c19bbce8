import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');

let printing = paper.matches;

const listeners = new Set<() => void>();

/** Changed only here, because a browser does not report a change that was already read before its event. */
function set(now: boolean): void {
  if (now === printing) return;
  printing = now;
  for (const listener of listeners) listener();
}

// Some browsers send the event before they print, others when the page is already on paper.
window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(paper.matches));
paper.addEventListener('change', ({ matches }) => set(matches));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is being printed: paper also shows what needs a click on a screen. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}
