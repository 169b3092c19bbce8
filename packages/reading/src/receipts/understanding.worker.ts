import { parentPort, workerData } from 'node:worker_threads';
import { understand } from './understanding.domain.ts';

/** The input of the thread, which returns an understanding. */
export type ReceiptToUnderstand = Parameters<typeof understand>;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(understand(...(workerData as ReceiptToUnderstand)));
