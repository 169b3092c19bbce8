import { createTurns, type Row } from './turns.ts';
import {
  ReadingEnded,
  startReader,
  type Question,
  type ReaderLimits,
  type ReaderModule,
  type ReaderProcess,
} from './reader-process.ts';

interface Options extends ReaderLimits {
  readonly atOnce: number;
  /** The maximum length of the queue, and the error for files beyond it. */
  readonly row?: Row;
}

interface Asking {
  readonly longestMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Opens untrusted files in separate processes. */
export interface Readers {
  /**
   * Calls `run` of the module with the input.
   * @throws ReadingEnded if it exceeds a limit of memory or time, or if two processes in a row ended while reading;
   * ReaderLost if no process can read it now; the signal's reason if it aborts
   */
  run<Module extends ReaderModule<never, unknown>>(
    module: URL,
    input: Parameters<Module['run']>[0],
    asking: Asking,
  ): Promise<Awaited<ReturnType<Module['run']>>>;
  /** Ends the processes; running readings are canceled. */
  close(): Promise<void>;
}

/** Starting a process takes longer than reading most files. */
const IDLE_MS = 60_000;

/** A process with grown memory is not reused. */
const LARGEST_AT_REST = 0.8;

interface Known {
  readonly reader: ReaderProcess;
  idle: NodeJS.Timeout | null;
}

/** Processes start on demand, read one file after the other, and end when idle. */
export function createReaders({ atOnce, row, mostMemoryMb }: Options): Readers {
  const inTurn = createTurns(atOnce, row);
  const all = new Set<Known>();
  const closing = new AbortController();

  async function end(known: Known): Promise<void> {
    all.delete(known);
    if (known.idle) clearTimeout(known.idle);
    await known.reader.end();
  }

  function rest(known: Known): void {
    known.reader.setResting(true);
    known.idle = setTimeout(() => void end(known), IDLE_MS).unref();
  }

  function start(): Known {
    const known: Known = { reader: startReader({ mostMemoryMb }), idle: null };
    all.add(known);
    return known;
  }

  /** An idle process, if there is one. */
  function wake(): Known | null {
    for (const known of all) {
      if (!known.idle) continue;
      clearTimeout(known.idle);
      known.idle = null;
      if (known.reader.hasEnded) {
        all.delete(known);
        continue;
      }
      known.reader.setResting(false);
      return known;
    }
    return null;
  }

  async function readBy(known: Known, question: Question, longestMs: number, signal: AbortSignal) {
    try {
      const { result, memoryMb } = await known.reader.ask(question, longestMs, signal);
      if (memoryMb < LARGEST_AT_REST * mostMemoryMb) rest(known);
      return result;
    } finally {
      // It is still working, has failed, or has grown.
      if (!known.idle) await end(known);
    }
  }

  return {
    run: async (module, input, { longestMs, signal }) => {
      const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const question = { module: module.href, input };
      return inTurn(async () => {
        either.throwIfAborted();
        const used = wake();
        const reading = readBy(used ?? start(), question, longestMs, either);
        const result = await reading.catch((error: unknown) => {
          if (!isWorthAnother(error, used !== null)) throw error;
          return readBy(start(), question, longestMs, either);
        });
        return result as never;
      }, either);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...all].map(end));
    },
  };
}

/** Whether a fresh process may succeed. The memory of a used one also holds leftovers of earlier files. */
function isWorthAnother(error: unknown, wasUsed: boolean): boolean {
  if (!(error instanceof ReadingEnded)) return false;
  return error.why === 'ended' || (wasUsed && error.why === 'tooLarge');
}
