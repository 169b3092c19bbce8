import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');

function subscribe(listener: () => void): () => void {
  paper.addEventListener('change', listener);
  return () => paper.removeEventListener('change', listener);
}

/** Whether the page is being printed: paper shows what on a screen is a click away. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => paper.matches);
}
