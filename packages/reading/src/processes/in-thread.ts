import { Worker } from 'node:worker_threads';
import { Unreadable } from './unreadable.ts';

interface Limits {
  readonly longestMs: number;
  readonly mostMemoryMb: number;
  /** The message for a person if it exceeds a limit of time or memory. */
  readonly sentence: string;
}

/**
 * Runs a module that returns one message for its `workerData`, in a thread that ends with it, so that rules over
 * uploaded content block nobody.
 * @throws Unreadable if it exceeds a limit; the signal's reason if it aborts; errors of the module
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
