import { vi } from 'vitest';

/**
 * Returns the result of the check once it no longer throws. Other machines may be many times slower, so it waits almost
 * as long as a test may take; it then fails with the check's own error.
 */
export const eventually = <Value>(
  check: () => Value | Promise<Value>,
  { interval = 20 } = {},
): Promise<Value> => vi.waitFor(check, { timeout: 150_000, interval });
