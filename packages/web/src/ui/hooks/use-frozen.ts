import { useState } from 'react';

/**
 * The value from when `frozen` became true, while it stays true. The value must be stable from one render to the next.
 */
export function useFrozen<T>(value: T, frozen: boolean): T {
  const [kept, setKept] = useState(value);
  if (!frozen && !Object.is(kept, value)) setKept(value);
  return frozen ? kept : value;
}
