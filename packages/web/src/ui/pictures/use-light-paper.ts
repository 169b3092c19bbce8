import { useLayoutEffect } from 'react';
import { showOnPaper } from '../../lib/color-scheme.ts';
import { usePrinting } from '../hooks/use-printing.ts';

/** Prints in light colors, whatever the screen shows. */
export function useLightPaper(): void {
  const printing = usePrinting();
  useLayoutEffect(() => {
    if (!printing) return undefined;
    showOnPaper(true);
    return () => showOnPaper(false);
  }, [printing]);
}
