import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';

/** What a reader process is asked: to call `run` of a module. */
export interface Question {
  readonly module: string;
  readonly input: unknown;
}

interface Answered {
  readonly result: unknown;
  readonly memoryMb: number;
}

export type ReaderAnswer = Answered | { readonly fault: string };

/** A module that reads: its `run` is called in a reader process, so both its types must survive a structured clone. */
export interface ReaderModule<Input, Result> {
  run(input: Input): Promise<Result>;
}

/** A file took more memory or time than it may; or the process `ended` while it read the file. */
export class ReadingEnded extends Error {
  readonly why: 'tooLarge' | 'tooLong' | 'ended';

  constructor(why: ReadingEnded['why']) {
    super(`a reader process was given up: ${why}`);
    this.why = why;
  }
}

export interface ReaderProcess {
  /**
   * One question at a time. After an error the process is no longer usable; `end` it.
   * @throws ReadingEnded; the signal's reason when that says stop; an error when the module throws, which is its own fault
   */
  ask(question: Question, longestMs: number, signal: AbortSignal | undefined): Promise<Answered>;
  /** While it rests, it does not keep this process running. */
  setResting(isResting: boolean): void;
  /** Kills it, and waits until it is gone. */
  end(): Promise<void>;
  readonly hasEnded: boolean;
}

export interface ReaderLimits {
  /** Of the whole process. Buffers, pictures and WebAssembly are no part of the heap, whose limit is half of this. */
  readonly mostMemoryMb: number;
}

/**
 * Starts a process that opens files of strangers, and nothing else: whatever they do to it, this process goes on. It knows
 * none of the server's secrets, and ends when this process ends, however that happens.
 */
export function startReader({ mostMemoryMb }: ReaderLimits): ReaderProcess {
  const cache = getCompileCacheDir();
  const child = fork(
    new URL('reader.process.ts', import.meta.url),
    [String(mostMemoryMb), String(process.pid)],
    {
      execArgv: [`--max-old-space-size=${Math.round(mostMemoryMb / 2)}`],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  // Without a listener, an error would end this process; the one that asks hears of the end.
  child.on('error', () => undefined);
  const hasEnded = () =>
    child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    get hasEnded() {
      return hasEnded();
    },
    ask: async (question, longestMs, signal) => {
      if (hasEnded()) throw new ReadingEnded('ended');
      const answer = await answerOf(child, question, longestMs, signal);
      if ('fault' in answer) throw new Error(`a reader process failed: ${answer.fault}`);
      return answer;
    },
    setResting: (isResting) => {
      const change = isResting ? 'unref' : 'ref';
      child[change]();
      child.channel?.[change]();
    },
    end: async () => {
      if (hasEnded()) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answerOf(
  child: ChildProcess,
  question: Question,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<ReaderAnswer> {
  signal?.throwIfAborted();
  const settled = Promise.withResolvers<ReaderAnswer>();
  const giveUp = (why: ReadingEnded['why']) => settled.reject(new ReadingEnded(why));
  const stop = () => settled.reject(signal?.reason as Error);
  const timer = setTimeout(() => giveUp('tooLong'), longestMs);
  // SIGKILL is its own watch, or the system for want of memory; SIGABRT is V8 for its heap.
  const exit = (_: unknown, by: NodeJS.Signals | null) =>
    giveUp(by === 'SIGKILL' || by === 'SIGABRT' ? 'tooLarge' : 'ended');
  const answer = (message: unknown) => settled.resolve(message as ReaderAnswer);
  signal?.addEventListener('abort', stop, { once: true });
  child.once('message', answer).once('error', settled.reject).once('exit', exit);
  try {
    // What cannot be sent was for a process that is about to end.
    child.send(question, () => undefined);
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    child.off('message', answer).off('error', settled.reject).off('exit', exit);
  }
}
