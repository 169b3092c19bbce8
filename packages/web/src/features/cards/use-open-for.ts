import { useEffect, useState } from 'react';

/** True once `open` has been true for so long, and from then on. */
export function useOpenFor(open: boolean, milliseconds: number): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => setReached(true), milliseconds);
    return () => clearTimeout(timer);
  }, [open, milliseconds]);
  return reached;
}
