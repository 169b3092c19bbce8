import { receiptReading, type ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import type { ReadReceipt, ReadingHints } from '@tenantry/reading/receipts/receipt-reader';
import { expensePromptOf } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, addJobs, keysInQueue } from '../../platform/jobs/jobs.ts';
import { dayWritten } from './expense-day.domain.ts';
import { vendorOfName } from './expense-vendors.service.ts';
import { valuesAfterReading, withinBounds, type ReadableValues } from './expenses.domain.ts';
import * as repository from './expenses.repository.ts';

export const RECEIPT_READING_JOB = 'read_receipt';

/** The reader gets the organization's most frequent vendors, up to this number. */
const MAX_VENDORS = 500;

export interface ReadingPayload {
  readonly expenseId: string;
}

/** Queues the reading of a pending receipt. Each expense is queued once, and all are read one by one. */
export function queueReading(tx: Transaction, expenseId: string): Promise<void> {
  const payload: ReadingPayload = { expenseId };
  const queueing = { key: expenseId, queue: RECEIPT_READING_JOB };
  return addJob(tx, RECEIPT_READING_JOB, payload, queueing);
}

/** The same for many receipts. Receipts that somebody waits for go first. */
export function queueReadings(tx: Transaction, expenseIds: readonly string[]): Promise<void> {
  const jobs = expenseIds.map((expenseId) => ({
    payload: { expenseId } satisfies ReadingPayload,
    key: expenseId,
  }));
  return addJobs(tx, RECEIPT_READING_JOB, jobs, { queue: RECEIPT_READING_JOB, priority: 1 });
}

/** The expenses among these that are being read or still queued. */
export function readingsUnderWay(tx: Transaction, expenseIds: readonly string[]) {
  return keysInQueue(tx, RECEIPT_READING_JOB, expenseIds);
}

export interface ReceiptInTurn {
  readonly fileId: string;
  readonly contentType: string;
  readonly hints: ReadingHints;
}

/**
 * The receipt to read, with helpful data. Null if nobody may read it now: it was deleted meanwhile, is private, or was
 * read by another job first.
 */
export async function receiptInTurn(
  tx: Transaction,
  expenseId: string,
): Promise<ReceiptInTurn | null> {
  const row = await repository.waitingExpense(tx, expenseId);
  if (!row) return null;
  const hints = {
    expensePrompt: await expensePromptOf(tx),
    vendors: await repository.vendorsWritten(tx, MAX_VENDORS),
    today: tx.today,
  };
  return { fileId: row.file.id, contentType: row.file.contentType, hints };
}

type ReaderName = ReadReceipt['reader'];

/** Records that a reader is about to see a receipt. False if it no longer may. */
export async function noteLook(
  tx: Transaction,
  expenseId: string,
  reader: ReaderName,
): Promise<boolean> {
  if (!(await repository.waitingExpense(tx, expenseId))) return false;
  await recordAudit(tx, { action: 'expense.shown', entityId: expenseId, after: { reader } });
  return true;
}

/** Stores the result, and sets fields that no person has set meanwhile. False if it is no longer wanted. */
export async function storeReading(
  tx: Transaction,
  expenseId: string,
  read: ReadReceipt,
): Promise<boolean> {
  const before = await repository.lockWaiting(tx, expenseId);
  if (!before) return false;
  const reading = receiptReading.parse({ ...withinBounds(read), readAt: tx.now.toString() });
  const values = valuesAfterReading(before, before.edited, valuesFound(reading));
  const { vendor } = values;
  const named = vendor === before.vendor ? {} : { vendorId: await vendorOfName(tx, vendor) };
  await repository.updateExpense(tx, expenseId, {
    ...values,
    ...named,
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

/** Records that nothing could be read: the reason, for the person, and which reader saw it. */
export async function noteFailure(
  tx: Transaction,
  expenseId: string,
  reason: string,
  readers: readonly ReaderName[],
): Promise<void> {
  const before = await repository.lockWaiting(tx, expenseId);
  if (!before) return;
  const changes = { readingState: 'failed', readingFailure: reason } as const;
  await repository.updateExpense(tx, expenseId, changes);
  await recordAudit(tx, {
    action: 'expense.readingFailed',
    entityId: expenseId,
    after: { ...changes, readers },
  });
}

function valuesFound(reading: ReceiptReading): Partial<ReadableValues> {
  const { date, vendor, category, amount } = reading;
  return {
    ...(date && dayWritten(date.value)),
    ...(vendor && { vendor: vendor.value }),
    ...(category && { category: category.value }),
    ...(amount && { amount: centsFromDollars(amount.value) }),
  };
}

function readableOf(values: ReadableValues): ReadableValues {
  const { date, timeOfDay, vendor, category, amount } = values;
  return { date, timeOfDay, vendor, category, amount };
}
