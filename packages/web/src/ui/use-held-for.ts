import { useEffect, useState } from 'react';

/** True once `value` has been true for so long, and from then on. */
export function useHeldFor(value: boolean, milliseconds: number): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setReached(true), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return reached;
}
