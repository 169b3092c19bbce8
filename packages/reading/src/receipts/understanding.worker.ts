import { parentPort, workerData } from 'node:worker_threads';
import { understand } from './understanding.domain.ts';

/** What the thread is asked. It tells an understanding. */
export type ReceiptToUnderstand = Parameters<typeof understand>;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(understand(...(workerData as ReceiptToUnderstand)));
