import { useState } from 'react';

/** True from the first time on that `value` was: what was shown once stays, what was loaded once is kept. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
