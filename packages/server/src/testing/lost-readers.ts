import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { onTestFinished } from 'vitest';
import { toAppError } from '../platform/http/errors.ts';

/** Prevents new processes for the rest of a test, or until the returned function is called. */
export function noReaderStarts(program = '/nowhere'): () => void {
  const { execPath } = process;
  const restore = () => void (process.execPath = execPath);
  process.execPath = program;
  onTestFinished(restore);
  return restore;
}

/** The refusal of a request that waits for a reading; null if it is not refused. */
export const refusalOf = (reading: Promise<unknown>) => reading.then(() => null, toAppError);

interface Ending {
  readonly most?: number;
  /** `message` is when it has started, but has not been asked to read. */
  readonly when?: 'spawn' | 'message';
}

/** For the rest of a test, ends new processes, up to this many. */
export function endReaders(
  signal: NodeJS.Signals,
  { most = Infinity, when = 'message' }: Ending = {},
) {
  let count = 0;
  const note = (message: unknown) => {
    const { process: child } = message as { readonly process: ChildProcess };
    child.once(when, () => {
      if (count >= most) return;
      count += 1;
      child.kill(signal);
    });
  };
  subscribe('child_process', note);
  onTestFinished(() => void unsubscribe('child_process', note));
  return { count: () => count };
}
