import { receiptReading, type ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { expensePromptOf } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { momentOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { valuesAfterReading, withinBounds, type ReadableValues } from './expenses.domain.ts';
import * as repository from './expenses.repository.ts';
import type { ReadReceipt, ReadingHints } from './reading/receipt-reader.ts';

export const RECEIPT_READING_JOB = 'read_receipt';

export interface ReadingPayload {
  readonly expenseId: string;
}

/** Queues the reading of a receipt that waits. Of one expense only one is queued, and all are read one by one. */
export function queueReading(tx: Transaction, expenseId: string): Promise<void> {
  const payload: ReadingPayload = { expenseId };
  const queueing = { key: expenseId, queue: RECEIPT_READING_JOB };
  return addJob(tx, RECEIPT_READING_JOB, payload, queueing);
}

export interface ReceiptInTurn {
  readonly fileId: string;
  readonly contentType: string;
  readonly hints: ReadingHints;
}

/**
 * What is to be read, and what helps with it. Null when nobody may read it now: it was deleted since, or is private,
 * or another reading was first.
 */
export async function receiptInTurn(
  tx: Transaction,
  expenseId: string,
): Promise<ReceiptInTurn | null> {
  const row = await repository.waitingExpense(tx, expenseId);
  if (!row) return null;
  const hints = { expensePrompt: await expensePromptOf(tx), today: tx.today };
  return { fileId: row.file.id, contentType: row.file.contentType, hints };
}

/** Keeps what was read, and sets what no person has set in the meantime. False when it is not wanted any more. */
export async function storeReading(
  tx: Transaction,
  expenseId: string,
  read: ReadReceipt,
): Promise<boolean> {
  const before = await repository.lockWaiting(tx, expenseId);
  if (!before) return false;
  const reading = withinBounds(receiptReading.parse({ ...read, readAt: tx.now.toString() }));
  const values = valuesAfterReading(
    before,
    before.edited,
    valuesFound(reading, tx.organization.timeZone),
  );
  await repository.updateExpense(tx, expenseId, {
    ...values,
    reading,
    readingState: 'read',
    readingFailure: null,
  });
  await recordAudit(tx, {
    action: 'expense.read',
    entityId: expenseId,
    before: readableOf(before),
    after: { ...readableOf(values), reader: reading.reader },
  });
  return true;
}

/** That nothing could be read, and why, for the person. */
export async function noteFailure(
  tx: Transaction,
  expenseId: string,
  reason: string,
): Promise<void> {
  const before = await repository.lockWaiting(tx, expenseId);
  if (!before) return;
  const changes = { readingState: 'failed', readingFailure: reason } as const;
  await repository.updateExpense(tx, expenseId, changes);
  await recordAudit(tx, { action: 'expense.readingFailed', entityId: expenseId, after: changes });
}

function valuesFound(reading: ReceiptReading, timeZone: string): Partial<ReadableValues> {
  const { date, vendor, category, amount } = reading;
  return {
    ...(date && { date: momentOf(date.value, timeZone) }),
    ...(vendor && { vendor: vendor.value }),
    ...(category && { category: category.value }),
    ...(amount && { amount: centsFromDollars(amount.value) }),
  };
}

function readableOf({ date, vendor, category, amount }: ReadableValues): ReadableValues {
  return { date, vendor, category, amount };
}
