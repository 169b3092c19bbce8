import { onTestFinished } from 'vitest';
import { fileReaders } from '../platform/files/file-readers.ts';

const endless = new URL('data:text/javascript,export async function run() { for (;;); }');

/** Keeps all file readers and their queue busy for the rest of a test. */
export function keepReadersBusy(): void {
  const stopping = new AbortController();
  const asking = { longestMs: 600_000, signal: stopping.signal };
  const reading = Array.from({ length: 22 }, () => fileReaders.run(endless, null as never, asking));
  onTestFinished(async () => {
    stopping.abort();
    await Promise.allSettled(reading);
  });
}

/** Ends the idle processes of other tests, so that a fresh one reads the next file. */
export async function endRestingReaders(): Promise<void> {
  const stopping = new AbortController();
  const asking = { longestMs: 600_000, signal: stopping.signal };
  const reading = [1, 2].map(() => fileReaders.run(endless, null as never, asking));
  stopping.abort();
  await Promise.allSettled(reading);
}
