/** A unit test that prints an error or a warning fails: either it is a bug, or the test must expect it. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const printed = [console.error, console.warn].flatMap((print) =>
    vi.isMockFunction(print) ? print.mock.calls : [],
  );
  vi.restoreAllMocks();
  expect(printed, 'printed by console.error or console.warn').toEqual([]);
});
