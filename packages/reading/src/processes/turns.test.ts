import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('only so many tasks run at a time, in the order of their arrival, also after a failure', async () => {
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

/** Work that runs until it is ended. */
function endless() {
  const ended = Promise.withResolvers<string>();
  return { work: () => ended.promise, end: () => ended.resolve('ended') };
}

test('a task that leaves the queue gets the reason, and those after it move up', async () => {
  const inTurn = createTurns(1);
  const first = endless();
  const running = inTurn(first.work);
  const leaving = new AbortController();
  const begun: string[] = [];
  const left = inTurn(async () => begun.push('left'), leaving.signal);
  const stayed = inTurn(async () => begun.push('stayed'), new AbortController().signal);
  leaving.abort(new Error('nobody waits any more'));
  await expect(left).rejects.toThrow('nobody waits any more');
  await expect(inTurn(async () => begun.push('late'), leaving.signal)).rejects.toThrow(/nobody/);
  first.end();
  await Promise.all([running, stayed]);
  expect(begun).toEqual(['stayed']);
  // All turns were released.
  await expect(inTurn(async () => 'the next')).resolves.toBe('the next');
});

test('a task is refused with the reason when the queue is full', async () => {
  const inTurn = createTurns(1, { longest: 1, full: () => new Error('too many') });
  const first = endless();
  const settled = [inTurn(first.work), inTurn(async () => 'waited')];
  await expect(inTurn(async () => 'refused')).rejects.toThrow('too many');
  first.end();
  await expect(Promise.all(settled)).resolves.toEqual(['ended', 'waited']);
  await expect(inTurn(async () => 'the next')).resolves.toBe('the next');
});
