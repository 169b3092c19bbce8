import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MemoryToWatch } from './memory-watch.worker.ts';
import type {
  Question,
  ReaderAnswer,
  ReaderModule,
  ReaderRequest,
  ReaderResponse,
} from './reader-process.ts';

const [mostMemoryMb, startedBy, tooLargeSignal] = process.argv.slice(2);

// Ctrl+C at the terminal is for the server, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// In its own thread, because the reading thread cannot check while it is working.
const toWatch: MemoryToWatch = {
  mostMemoryMb: Number(mostMemoryMb),
  everyMs: 20,
  tooLargeSignal: tooLargeSignal as NodeJS.Signals,
  startedBy: Number(startedBy),
};
const watch = new Worker(new URL('memory-watch.worker.ts', import.meta.url), {
  workerData: toWatch,
});
const started = once(watch, 'online').then((): ReaderResponse => 'started');

async function answer({ module, input }: Question): Promise<ReaderAnswer> {
  try {
    const { run } = (await import(module)) as ReaderModule<unknown, unknown>;
    const result = await run(input);
    return { result, memoryMb: process.memoryUsage.rss() / 1_000_000 };
  } catch (error) {
    return { fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

process.on('message', (request: ReaderRequest) => {
  const response: Promise<ReaderResponse> = request === 'start' ? started : answer(request);
  void response.then((found) => process.send?.(found));
});
