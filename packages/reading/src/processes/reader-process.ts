import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';

/** The request to a reader process: call `run` of a module. */
export interface Question {
  readonly module: string;
  readonly input: unknown;
}

interface Answered {
  readonly result: unknown;
  readonly memoryMb: number;
}

export type ReaderAnswer = Answered | { readonly fault: string };

/** A process responds to `start` with `started` once it can take requests. */
export type ReaderRequest = Question | 'start';
export type ReaderResponse = ReaderAnswer | 'started';

/** A reading module: its `run` is called in a reader process, so both its types must survive a structured clone. */
export interface ReaderModule<Input, Result> {
  run(input: Input): Promise<Result>;
}

/**
 * A file exceeded a limit of memory or time; or the process `ended` by itself, such as in a crash, while it read the
 * file.
 */
export class ReadingEnded extends Error {
  readonly why: 'tooLarge' | 'tooLong' | 'ended';

  constructor(why: ReadingEnded['why']) {
    super(`a reader process was given up: ${why}`);
    this.why = why;
  }
}

/**
 * The process could not start, or the system killed it, for example because memory ran out. The file is not at fault.
 */
export class ReaderLost extends Error {
  readonly why: 'notStarted' | 'killed';

  constructor(why: ReaderLost['why'], cause?: unknown) {
    super(`a reader process was lost: ${why}`, { cause });
    this.why = why;
  }
}

/**
 * The signal with which a process ends itself if it exceeds its memory. Windows cannot distinguish it from other ends.
 */
const TOO_LARGE_SIGNAL = process.platform === 'win32' ? 'SIGKILL' : 'SIGUSR2';

/** If starting takes longer, the machine has no room for the process. */
const LONGEST_START_MS = 30_000;

export interface ReaderProcess {
  /**
   * Sends one request at a time. After an error the process is no longer usable; call `end`. The time limit starts when
   * the process can read.
   * @throws ReadingEnded; ReaderLost; the signal's reason if it aborts; an error if the module throws, which is a bug
   */
  ask(question: Question, longestMs: number, signal: AbortSignal | undefined): Promise<Answered>;
  /** While idle, it does not keep this process running. */
  setResting(isResting: boolean): void;
  /** Kills it, and waits until it is gone. */
  end(): Promise<void>;
  readonly hasEnded: boolean;
}

export interface ReaderLimits {
  /**
   * Limits the whole process. Buffers, pictures and WebAssembly are outside of the heap, whose limit is half of this.
   */
  readonly mostMemoryMb: number;
}

/**
 * Starts a process that only opens untrusted files. It cannot harm this process, gets none of the server's secrets, and
 * ends when this process ends for any reason.
 * @throws ReaderLost
 */
export function startReader(limits: ReaderLimits): ReaderProcess {
  const child = forkReader(limits);
  let hasStarted = false;
  // Without a listener, an error would end this process.
  const failure = new Promise((resolve) => child.on('error', resolve));
  const hasEnded = () =>
    child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    get hasEnded() {
      return hasEnded();
    },
    ask: async (question, longestMs, signal) => {
      if (child.pid === undefined) throw new ReaderLost('notStarted', await failure);
      if (!hasStarted) await untilStarted(child, signal);
      hasStarted = true;
      const answer = await exchange<ReaderAnswer>(child, question, longestMs, signal);
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

function forkReader({ mostMemoryMb }: ReaderLimits): ChildProcess {
  const cache = getCompileCacheDir();
  const program = new URL('reader.process.ts', import.meta.url);
  try {
    return fork(program, [String(mostMemoryMb), String(process.pid), TOO_LARGE_SIGNAL], {
      execArgv: [`--max-old-space-size=${Math.round(mostMemoryMb / 2)}`],
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (error) {
    // Some system errors are thrown, such as a lack of memory; others become an event.
    throw new ReaderLost('notStarted', error);
  }
}

/** No file is open yet, so any end is the system's fault. */
async function untilStarted(child: ChildProcess, signal: AbortSignal | undefined): Promise<void> {
  try {
    await exchange<'started'>(child, 'start', LONGEST_START_MS, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ReaderLost('notStarted', error);
  }
}

/** Sends a request, and waits for its response. */
async function exchange<Response extends ReaderResponse>(
  child: ChildProcess,
  request: ReaderRequest,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<Response> {
  signal?.throwIfAborted();
  if (child.exitCode !== null || child.signalCode !== null) throw endOf(child);
  const settled = Promise.withResolvers<Response>();
  const stop = () => settled.reject(signal?.reason as Error);
  const timer = setTimeout(() => settled.reject(new ReadingEnded('tooLong')), longestMs);
  const exit = () => settled.reject(endOf(child));
  const take = (message: unknown) => settled.resolve(message as Response);
  signal?.addEventListener('abort', stop, { once: true });
  child.once('message', take).once('error', settled.reject).once('exit', exit);
  try {
    // A request that cannot be sent was for a process that is about to end.
    child.send(request, () => undefined);
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    child.off('message', take).off('error', settled.reject).off('exit', exit);
  }
}

/** Only the system, or a person, sends SIGKILL to a process with a pending request. */
function endOf({ signalCode }: ChildProcess): ReadingEnded | ReaderLost {
  if (signalCode === 'SIGKILL') return new ReaderLost('killed');
  // V8 ends with SIGABRT when its heap is full.
  const isTooLarge = signalCode === TOO_LARGE_SIGNAL || signalCode === 'SIGABRT';
  return new ReadingEnded(isTooLarge ? 'tooLarge' : 'ended');
}
