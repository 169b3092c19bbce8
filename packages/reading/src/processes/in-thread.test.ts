import { describe, expect, test } from 'vitest';
import { inThread } from './in-thread.ts';
import { Unreadable } from './unreadable.ts';

const never = new AbortController().signal;
const limits = { longestMs: 60_000, mostMemoryMb: 64, sentence: 'It takes too much.' };

const module = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'; ${text}`)}`,
  );

const endless = module('for (;;);');

describe('rules in a thread', () => {
  test('return their result', async () => {
    const doubled = module('parentPort.postMessage(workerData.map((each) => 2 * each))');
    expect(await inThread<number[]>(doubled, [1, 2], never, limits)).toEqual([2, 4]);
  });

  test('are stopped when they take too long', async () => {
    const attempt = inThread(endless, null, never, { ...limits, longestMs: 100 });
    await expect(attempt).rejects.toThrow(new Unreadable('It takes too much.'));
  });

  test('are stopped when they take too much memory', async () => {
    const greedy = module(
      'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, String));',
    );
    const attempt = inThread(greedy, null, never, limits);
    await expect(attempt).rejects.toThrow(new Unreadable('It takes too much.'));
  });

  test('are stopped when the caller cancels', async () => {
    const stopping = new AbortController();
    const attempt = inThread(endless, null, stopping.signal, limits);
    stopping.abort();
    await expect(attempt).rejects.toMatchObject({ name: 'AbortError' });
    await expect(inThread(endless, null, stopping.signal, limits)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each([
    ['a fault of theirs', "throw new TypeError('no such word')", 'no such word'],
    ['no answer', '', 'a thread ended without a result'],
  ])('%s is not the fault of the document', async (_, text, message) => {
    const attempt = inThread(module(text), null, never, limits);
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.not.toBeInstanceOf(Unreadable);
  });
});
