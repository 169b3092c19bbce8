import { Worker } from 'node:worker_threads';
import { createTurns } from '@tenantry/reading/processes/turns';
import { AppError } from '../http/errors.ts';

/** A module that draws: its `run` is called in the thread, so its input must survive a structured clone. */
export interface DrawingModule<Input> {
  run(input: Input): Promise<Uint8Array>;
}

/** The request to the thread: call `run` of a module. */
export interface Order {
  readonly module: string;
  readonly input: unknown;
}

export type Answer = { readonly content: Uint8Array } | { readonly fault: unknown };

interface Limits {
  readonly longestMs: number;
  readonly mostMemoryMb: number;
  /** An idle thread ends after this time: it takes about 60 MB. */
  readonly idleMs: number;
}

/** Draws PDFs one after the other, outside of the event loop that answers requests. */
export interface DrawingThread {
  /**
   * Calls `run` of the module with the input.
   * @throws AppError 503 if the thread ends, or exceeds a limit of time or memory; errors of the module
   */
  draw<Module extends DrawingModule<never>>(
    module: URL,
    input: Parameters<Module['run']>[0],
  ): Promise<Buffer>;
}

const PROGRAM = new URL('drawing.worker.ts', import.meta.url);

/** The thread starts with the first drawing, and keeps its code and fonts for the next ones. */
export function createDrawingThread({ longestMs, mostMemoryMb, idleMs }: Limits): DrawingThread {
  const inTurn = createTurns(1);
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const worker = new Worker(PROGRAM, {
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    });
    worker.unref();
    // Without a listener, an error would end this process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread === worker) thread = null;
    });
    return worker;
  };
  const end = () => {
    void thread?.terminate();
    thread = null;
  };

  const ask = async (order: Order): Promise<Answer> => {
    clearTimeout(idle);
    const worker = (thread ??= start());
    try {
      return await answerOf(worker, order, longestMs);
    } catch (error) {
      end();
      throw cannotBeDrawn(error);
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };

  return {
    draw: (module, input) =>
      inTurn(async () => {
        const answer = await ask({ module: module.href, input });
        if ('fault' in answer) throw answer.fault;
        return Buffer.from(answer.content);
      }),
  };
}

async function answerOf(worker: Worker, order: Order, longestMs: number): Promise<Answer> {
  const settled = Promise.withResolvers<Answer>();
  const tooLong = () => settled.reject(new Error(`it took more than ${longestMs / 1000} seconds`));
  const timer = setTimeout(tooLong, longestMs);
  const exit = () => settled.reject(new Error('the thread ended'));
  worker.once('message', settled.resolve).once('error', settled.reject).once('exit', exit);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage(order);
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', settled.resolve).off('error', settled.reject).off('exit', exit);
  }
}

function cannotBeDrawn(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The PDF could not be created right now. Please try again in a moment.',
    { retryAfterSeconds: 10, cause },
  );
}

export const DRAWING_IDLE_MS = 120_000;

/** Draws every PDF of this process. */
export const { draw } = createDrawingThread({
  longestMs: 60_000,
  mostMemoryMb: 256,
  idleMs: DRAWING_IDLE_MS,
});
