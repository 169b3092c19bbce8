import { useSyncExternalStore } from 'react';

const paper = matchMedia('print');

let asked = false;

/** Some browsers say it before they print, others when the page is on paper already. */
function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const say = (printing: boolean) => () => {
    asked = printing;
    listener();
  };
  window.addEventListener('beforeprint', say(true), { signal });
  window.addEventListener('afterprint', say(false), { signal });
  paper.addEventListener('change', listener, { signal });
  return () => controller.abort();
}

/** Whether the page is being printed: paper shows what on a screen is a click away. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => asked || paper.matches);
}
