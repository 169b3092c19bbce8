import { useEffect, useState } from 'react';

/** True after `value` has been true for this long, and from then on. */
export function useHeldFor(value: boolean, milliseconds: number): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setReached(true), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return reached;
}
