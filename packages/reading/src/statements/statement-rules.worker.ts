import { parentPort, workerData } from 'node:worker_threads';
import { categoryOf } from '../receipts/category.domain.ts';
import type { Row } from './rows.domain.ts';
import { readStatement } from './statement-rules.domain.ts';

/** The input of the thread, which returns the result of `readStatement`. */
export interface StatementToUnderstand {
  readonly rows: readonly Row[];
  readonly address: readonly string[];
}

const { rows, address } = workerData as StatementToUnderstand;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(readStatement(rows, { address, categoryOf }));
