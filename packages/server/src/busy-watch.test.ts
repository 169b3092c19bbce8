import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { watchBusy } from './busy-watch.ts';
import { stopwatch } from './platform/clock.ts';

const SPIN_MS = 50;

test('a server notices that its event loop is busy, and that it is no longer', async () => {
  const changes: boolean[] = [];
  onTestFinished(watchBusy((isBusy) => changes.push(isBusy)));
  while (changes.length === 0) {
    const spun = stopwatch();
    while (spun() < SPIN_MS);
    await setImmediate();
  }
  expect(changes).toEqual([true]);
  await eventually(() => expect(changes).toEqual([true, false]));
});
