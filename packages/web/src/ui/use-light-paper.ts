import { useLayoutEffect } from 'react';
import { showOnPaper } from '../lib/color-scheme.ts';
import { usePrinting } from './use-printing.ts';

/** What is printed has the light colors, whatever the screen has. */
export function useLightPaper(): void {
  const printing = usePrinting();
  useLayoutEffect(() => {
    if (!printing) return undefined;
    showOnPaper(true);
    return () => showOnPaper(false);
  }, [printing]);
}
