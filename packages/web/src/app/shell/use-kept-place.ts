import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What a person does to look elsewhere. */
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back returns to the place in a list. The router scrolls there when the page is first drawn; if its rows are still
 * loading then, this scrolls again as they arrive, until the page is complete or the person does something.
 */
export function useKeptPlace(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    /** How far each history entry was scrolled when it was left. */
    const places = new Map<string, number>();
    let stop = () => {};
    const keep = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      stop();
      const key = fromLocation?.state.key;
      if (key !== undefined) places.set(key, window.scrollY);
    });
    const restore = router.subscribe('onRendered', ({ toLocation, hrefChanged }) => {
      const top = places.get(toLocation.state.key ?? '');
      if (hrefChanged && top) stop = holdPlace(top, () => client.isFetching(firstLoads) > 0);
    });
    return () => {
      keep();
      restore();
      stop();
    };
  }, [router, client]);
}

const firstLoads = {
  predicate: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'pending',
};

/** Scrolls to the place whenever the page grows. @returns stops it */
function holdPlace(top: number, isLoading: () => boolean): () => void {
  const scroll = () => {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top });
    if (Math.abs(window.scrollY - top) <= 1 && !isLoading()) stop();
  };
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    for (const act of byHand) window.removeEventListener(act, stop);
  };
  observer.observe(document.documentElement);
  for (const act of byHand) window.addEventListener(act, stop, { passive: true });
  return stop;
}
