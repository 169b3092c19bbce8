import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('so much runs at a time and no more, in the order in which it came, also after a failure', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const end: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) =>
    inTurn(async () => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => end.push(resolve));
      running -= 1;
      if (index === 0) throw new Error('it failed');
      return index;
    });
  const results = Promise.allSettled([0, 1, 2, 3, 4].map(work));
  for (let round = 0; round < 5; round += 1) {
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2, 3, 4].slice(0, round + 2));
    end.shift()?.();
  }
  const settled = await results;
  expect(settled.map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ]);
  expect(most).toBe(2);
});
