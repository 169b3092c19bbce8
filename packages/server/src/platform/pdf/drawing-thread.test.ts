import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { shortenTimers } from '#testing/timeouts';
import { createDrawingThread } from './drawing-thread.ts';

interface Drawing {
  run(input: string): Promise<Uint8Array>;
}

const limits = { longestMs: 120_000, mostMemoryMb: 64, idleMs: 60_000 };

const moduleOf = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { threadId } from 'node:worker_threads';
      export async function run(input) { ${text} }`)}`,
  );

const numbered = moduleOf('return Buffer.from(`${input} in thread ${threadId}`)');

function aThread(changes: Partial<typeof limits> = {}) {
  const { draw } = createDrawingThread({ ...limits, ...changes });
  const started: number[] = [];
  const note = ({ threadId }: { readonly threadId: number }) => void started.push(threadId);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return {
    started,
    text: async (module: URL) => (await draw<Drawing>(module, 'a PDF')).toString(),
  };
}

/** The drawing is refused with a sentence, and another thread draws the next one. */
async function expectReplaced(module: URL): Promise<void> {
  const { text, started } = aThread();
  await expect(text(module)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The PDF could not be created right now. Please try again in a moment.',
    details: { cause: expect.any(Error) },
  });
  vi.restoreAllMocks();
  expect(await text(numbered)).toBe(`a PDF in thread ${started[1]}`);
}

describe('PDF-3: PDFs are drawn in a thread of their own', () => {
  test('one thread draws all of them, one after the other', async () => {
    const { text, started } = aThread();
    const drawn = await Promise.all([text(numbered), text(numbered), text(numbered)]);
    expect(started).toHaveLength(1);
    expect(new Set(drawn)).toEqual(new Set([`a PDF in thread ${started[0]}`]));
  });

  test('an error of the drawing is passed on, and the thread stays', async () => {
    const { text, started } = aThread();
    await expect(text(moduleOf('throw new TypeError("no such font")'))).rejects.toThrow(
      new TypeError('no such font'),
    );
    expect(await text(numbered)).toBe(`a PDF in thread ${started[0]}`);
    expect(started).toHaveLength(1);
  });

  test.each([
    ['ends', 'process.exit()'],
    [
      'fails beside its drawing',
      "setImmediate(() => { throw new Error('no'); }); await new Promise(() => {});",
    ],
    [
      'takes too much memory',
      'const all = []; for (;;) all.push(Array.from({ length: 1e5 }, String));',
    ],
  ])('a thread that %s is replaced for the next drawing', async (_, text) => {
    await expectReplaced(moduleOf(text));
  });

  test('a thread that takes too long is replaced for the next drawing', async () => {
    shortenTimers(limits.longestMs);
    await expectReplaced(moduleOf('for (;;);'));
  });

  test('an idle thread ends', async () => {
    const { text, started } = aThread({ idleMs: 1 });
    await text(numbered);
    await sleep(50);
    expect(await text(numbered)).toBe(`a PDF in thread ${started[1]}`);
  });
});
