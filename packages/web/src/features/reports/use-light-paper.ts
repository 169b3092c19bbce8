import { useLayoutEffect } from 'react';
import { useShownScheme } from '../../lib/color-scheme.ts';
import { usePrinting } from '../../ui/use-printing.ts';

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Paper is white: what is printed has the light colours, whatever the screen has. */
export function useLightPaper(): void {
  const scheme = useShownScheme();
  const printing = usePrinting();
  useLayoutEffect(() => {
    if (!printing || scheme === 'light') return undefined;
    document.documentElement.setAttribute(ATTRIBUTE, 'light');
    return () => document.documentElement.setAttribute(ATTRIBUTE, scheme);
  }, [printing, scheme]);
}
