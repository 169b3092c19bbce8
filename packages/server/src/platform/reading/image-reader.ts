import { Worker } from 'node:worker_threads';
import { createTurns } from '../files/turns.ts';
import type { ImageToRead, Recognized } from './image-reader.worker.ts';
import type { ReadPage } from './page.ts';
import { Unreadable, type ImageReader } from './reader.ts';

const MOST_THREADS = 2;
const LONGEST_MS = 120_000;
const IDLE_MS = 60_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | null;
}

/** Reads with Tesseract, in threads that start when they are needed and end when they have nothing to do. */
export function createImageReader(): ImageReader {
  const inTurn = createTurns(MOST_THREADS);
  const threads = new Set<Thread>();
  const closed = new AbortController();

  function start(): Thread {
    const worker = new Worker(new URL('image-reader.worker.ts', import.meta.url));
    const thread: Thread = { worker, idle: null };
    threads.add(thread);
    // Whoever waits for it hears of its end, too; without a listener, an error would end the process.
    worker.on('error', () => threads.delete(thread));
    worker.on('exit', () => threads.delete(thread));
    return thread;
  }

  function end(thread: Thread): Promise<unknown> {
    threads.delete(thread);
    if (thread.idle) clearTimeout(thread.idle);
    return thread.worker.terminate();
  }

  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.idle = setTimeout(() => void end(thread), IDLE_MS).unref();
  }

  function wake(): Thread {
    const thread = [...threads].find(({ idle }) => idle !== null);
    if (!thread) return start();
    if (thread.idle) clearTimeout(thread.idle);
    thread.idle = null;
    thread.worker.ref();
    return thread;
  }

  async function readNow(image: ImageToRead, signal: AbortSignal): Promise<readonly ReadPage[]> {
    signal.throwIfAborted();
    const thread = wake();
    try {
      const answer = await answerOf(thread.worker, image, signal);
      rest(thread);
      if (!answer.pages) throw new Unreadable(answer.failure);
      return answer.pages;
    } finally {
      // It is still at work, or has failed.
      if (thread.idle === null) await end(thread);
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
      await Promise.all([...threads].map(end));
    },
  };
}

/** @throws Unreadable when it takes too long; what ended the thread, if something did; the signal's reason when that says stop */
function answerOf(worker: Worker, image: ImageToRead, signal: AbortSignal): Promise<Recognized> {
  return new Promise<Recognized>((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Unreadable('The image takes too long to read.'))),
      LONGEST_MS,
    );
    const stop = () => settle(() => reject(signal.reason as Error));
    const fail = (error: Error) => settle(() => reject(error));
    const end = () => fail(new Error('a thread that reads pictures ended'));
    const answer = (recognized: Recognized) => settle(() => resolve(recognized));
    function settle(tell: () => void) {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      worker.off('message', answer).off('error', fail).off('exit', end);
      tell();
    }
    signal.addEventListener('abort', stop);
    worker.once('message', answer).once('error', fail).once('exit', end);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage(image);
  });
}
