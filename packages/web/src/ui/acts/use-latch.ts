import { useState } from 'react';

/** True from the first time that `value` is true: what was shown once stays, what was loaded once is kept. */
export function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
