import { parentPort, workerData } from 'node:worker_threads';
import { findingsOn } from './findings.domain.ts';

/** What the thread is asked. It tells findings. */
export type ReceiptToUnderstand = Parameters<typeof findingsOn>;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(findingsOn(...(workerData as ReceiptToUnderstand)));
