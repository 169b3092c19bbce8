import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After a change of page, moves the focus to the page unless the page already has it, so that keyboard and screen
 * reader start at the new content.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const main = document.querySelector('main');
        const focused = document.activeElement;
        const inDialog = focused?.closest('[role="dialog"]');
        if (!main || inDialog || main.contains(focused)) return;
        main.focus({ preventScroll: true });
      }),
    [router],
  );
}
