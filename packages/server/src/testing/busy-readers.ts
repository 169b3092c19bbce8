import { onTestFinished } from 'vitest';
import { fileReaders } from '../platform/files/file-readers.ts';

const endless = new URL('data:text/javascript,export async function run() { for (;;); }');

/** For the rest of a test, as many files are being read and wait as the server takes. */
export function keepReadersBusy(): void {
  const stopping = new AbortController();
  const asking = { longestMs: 600_000, signal: stopping.signal };
  const reading = Array.from({ length: 22 }, () => fileReaders.run(endless, null as never, asking));
  onTestFinished(async () => {
    stopping.abort();
    await Promise.allSettled(reading);
  });
}

/** Ends the processes that other tests left at rest, so that the next file is read by a fresh one. */
export async function endRestingReaders(): Promise<void> {
  const stopping = new AbortController();
  const asking = { longestMs: 600_000, signal: stopping.signal };
  const reading = [1, 2].map(() => fileReaders.run(endless, null as never, asking));
  stopping.abort();
  await Promise.allSettled(reading);
}
