import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MemoryToWatch } from './memory-watch.worker.ts';
import type { Question, ReaderAnswer, ReaderModule } from './reader-process.ts';

const [mostMemoryMb, startedBy] = process.argv.slice(2).map(Number) as [number, number];

// A person who ends the server at a terminal does not mean the file; the server ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

// From a thread of its own, as the one that reads has no time to look while it is at work.
const toWatch: MemoryToWatch = { mostMemoryMb, everyMs: 20, startedBy };
const watch = new Worker(new URL('memory-watch.worker.ts', import.meta.url), {
  workerData: toWatch,
});
const watching = once(watch, 'online');

async function answer({ module, input }: Question): Promise<ReaderAnswer> {
  await watching;
  try {
    const { run } = (await import(module)) as ReaderModule<unknown, unknown>;
    const result = await run(input);
    return { result, memoryMb: process.memoryUsage.rss() / 1_000_000 };
  } catch (error) {
    return { fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

process.on('message', (question: Question) => {
  void answer(question).then((found) => process.send?.(found));
});
