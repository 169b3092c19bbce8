import { Worker } from 'node:worker_threads';
import { Unreadable } from './unreadable.ts';

interface Limits {
  readonly longestMs: number;
  readonly mostMemoryMb: number;
  /** What a person is told when it takes more time or memory than that. */
  readonly sentence: string;
}

/**
 * Runs a module that makes one message of its `workerData`, in a thread that ends with it: rules over what someone
 * uploaded hold up nobody, however it was made.
 * @throws Unreadable when it takes too much; the signal's reason when that says stop; what the module throws
 */
export async function inThread<Result>(
  module: URL,
  data: unknown,
  signal: AbortSignal,
  { longestMs, mostMemoryMb, sentence }: Limits,
): Promise<Result> {
  signal.throwIfAborted();
  const settled = Promise.withResolvers<Result>();
  const tooMuch = () => settled.reject(new Unreadable(sentence));
  const stop = () => settled.reject(signal.reason as Error);
  const timer = setTimeout(tooMuch, longestMs);
  signal.addEventListener('abort', stop, { once: true });
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  worker.once('message', settled.resolve);
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') tooMuch();
    else settled.reject(error);
  });
  worker.once('exit', () => settled.reject(new Error('a thread ended without a result')));
  try {
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
