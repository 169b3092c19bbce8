import { fork, type ChildProcess } from 'node:child_process';
import { createTurns } from '../files/turns.ts';
import type { ImageToRead, Recognized } from './image-reader.process.ts';
import type { ReadPage } from './page.ts';
import { Unreadable, type ImageReader } from './reader.ts';

const MOST_PROCESSES = 2;
const LONGEST_MS = 120_000;
const IDLE_MS = 60_000;

interface Reading {
  readonly child: ChildProcess;
  idle: NodeJS.Timeout | null;
}

/**
 * Reads in processes that start when they are needed and end when they have nothing to do: nothing of the work stalls the
 * server, and what native code does to its process does no harm to the server's. They know none of its secrets.
 */
export function createImageReader(): ImageReader {
  const inTurn = createTurns(MOST_PROCESSES);
  const readings = new Set<Reading>();
  const closed = new AbortController();

  function start(): Reading {
    const child = fork(new URL('image-reader.process.ts', import.meta.url), {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const reading: Reading = { child, idle: null };
    readings.add(reading);
    // Whoever waits for it hears of its end, too; without a listener, an error would end the server.
    child.on('error', () => readings.delete(reading));
    child.on('exit', () => readings.delete(reading));
    return reading;
  }

  async function end(reading: Reading): Promise<void> {
    readings.delete(reading);
    if (reading.idle) clearTimeout(reading.idle);
    const { child } = reading;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }

  function rest(reading: Reading): void {
    reading.child.unref();
    reading.child.channel?.unref();
    reading.idle = setTimeout(() => void end(reading), IDLE_MS).unref();
  }

  function wake(): Reading {
    const reading = [...readings].find(({ idle }) => idle !== null);
    if (!reading) return start();
    if (reading.idle) clearTimeout(reading.idle);
    reading.idle = null;
    reading.child.ref();
    reading.child.channel?.ref();
    return reading;
  }

  async function readNow(image: ImageToRead, signal: AbortSignal): Promise<readonly ReadPage[]> {
    signal.throwIfAborted();
    const reading = wake();
    try {
      const answer = await answerOf(reading.child, image, signal);
      rest(reading);
      if (!answer.pages) throw new Unreadable(answer.failure);
      return answer.pages;
    } finally {
      // It is still at work, or has failed.
      if (reading.idle === null) await end(reading);
    }
  }

  function readInTurn(image: Buffer, look: ImageToRead['look'], signal: AbortSignal) {
    const either = AbortSignal.any([signal, closed.signal]);
    return inTurn(() => readNow({ content: new Uint8Array(image), look }, either), either);
  }

  return {
    async read(image, signal, look = 'first') {
      const [page] = await readInTurn(image, look, signal);
      if (!page) throw new Error('a look at a picture made no page');
      return page;
    },
    readClosely: (image, page, places, signal) => readInTurn(image, { page, places }, signal),
    async close() {
      closed.abort();
      await Promise.all([...readings].map(end));
    },
  };
}

/** @throws Unreadable when it takes too long; what ended the process, if something did; the signal's reason when that says stop */
function answerOf(
  child: ChildProcess,
  image: ImageToRead,
  signal: AbortSignal,
): Promise<Recognized> {
  return new Promise<Recognized>((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Unreadable('The image takes too long to read.'))),
      LONGEST_MS,
    );
    const stop = () => settle(() => reject(signal.reason as Error));
    const fail = (error: Error) => settle(() => reject(error));
    const end = () => fail(new Error('a process that reads pictures ended'));
    const answer = (recognized: unknown) => settle(() => resolve(recognized as Recognized));
    function settle(tell: () => void) {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      child.off('message', answer).off('error', fail).off('exit', end);
      tell();
    }
    signal.addEventListener('abort', stop);
    child.once('message', answer).once('error', fail).once('exit', end);
    // Where it cannot be sent, the process has ended.
    child.send(image, (error) => error && fail(error));
  });
}
