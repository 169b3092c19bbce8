/** DATA-3: undoes an import as one, while nothing of it has been used. */
import type { ImportDetail } from '@tenantry/contract/imports/imports.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { nextNumber } from '#features/invoices';
import { findPayments, openAccount, openInvoice, post, reversedOf } from '#features/ledger';
import { homesByIds } from '#features/properties';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { calendarDayAt, dateOf, instantOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { databaseError } from '../../../platform/database/errors.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/tokens.ts';
import { importIsUsed, importNotApplied, importTooOld } from '../imports.errors.ts';
import { undoUntil } from '../imports.presenter.ts';
import { lockImport, updateImport } from '../imports.repository.ts';
import { oneImport } from '../imports.service.ts';
import {
  invoicesOf,
  madeBy,
  removeImported,
  usesAfter,
  type Made,
  type Use,
} from './undo.repository.ts';

/** How many uses a refusal names. */
const MOST_NAMED = 5;

/**
 * Undoes an import. What it made from nothing is removed, as if it had never been; money on leases that were there
 * before is taken back with records of its own. An import that is undone already stays so.
 * @throws AppError 404, or 409 if it is not in the books, too old, or used
 */
export async function undoImport(tx: Transaction, importId: string): Promise<ImportDetail> {
  const entry = await lockImport(tx, importId);
  if (!entry) throw notFound();
  if (entry.state === 'UNDONE') return oneImport(tx, importId);
  const lastDay = undoUntil(tx, entry);
  if (lastDay === null || !entry.appliedAt) throw importNotApplied();
  if (lastDay < tx.today) throw importTooOld(lastDay);
  const made = await madeBy(tx, importId);
  const uses = await usesAfter(tx, made, { after: entry.appliedAt, most: MOST_NAMED });
  if (uses.length > 0) throw importIsUsed(await wordsOf(tx, uses));
  await takeBackPayments(tx, made);
  await cancelCharges(tx, made);
  await refusingUsed(() => removeImported(tx, importId));
  await updateImport(tx, importId, { state: 'UNDONE', undoneAt: dateOf(tx.now) });
  const before = Object.fromEntries(Object.entries(made).filter(([, ids]) => ids.length > 0));
  await recordAudit(tx, { action: 'import.undone', entityId: importId, before });
  return oneImport(tx, importId);
}

/** The subject of `was added or changed`, by the kind of record in the audit trail. */
const subjects: Readonly<Record<string, string>> = {
  building: 'A building',
  property: 'The record',
  lease: 'The lease',
  invoice: 'An invoice',
  payment: 'A payment',
  party: 'A person',
  charge: 'A charge',
  expense: 'An expense',
};

async function wordsOf(tx: Transaction, uses: readonly Use[]): Promise<string[]> {
  const homeOf = await homesByIds(
    tx,
    uses.flatMap(({ propertyId }) => propertyId ?? []),
  );
  const words = uses.map(({ action, at, propertyId }) => {
    const day = calendarDayAt(instantOf(at), tx.organization.timeZone);
    const what = subjects[action.split('.')[0] ?? ''] ?? 'Something';
    const where = propertyId === null ? '' : ` for ${homeOf(propertyId).label}`;
    return `${what}${where} was added or changed on ${formatCalendarDate(day)}.`;
  });
  return [...new Set(words)];
}

/** Payments of leases that were there before. */
async function takeBackPayments(tx: Transaction, { payment: ids }: Made): Promise<void> {
  // Leases are locked in the order of their ids, as by every other transaction that locks several.
  const payments = await findPayments(tx, { ids });
  for (const payment of payments.toSorted((a, b) => a.leaseId.localeCompare(b.leaseId))) {
    const lease = await openAccount(tx, payment.propertyId, payment.leaseId);
    if ((await reversedOf(tx, payment.id)) > 0) {
      throw importIsUsed([`A payment of ${formatCents(payment.amount)} was taken back.`]);
    }
    const reversal = {
      id: newId(),
      amount: payment.amount,
      reason: 'Mistake',
      reversalDate: payment.paymentDate,
      note: 'The import was undone',
      recordedBy: tx.actor?.userId ?? null,
    } as const;
    const entry = {
      kind: 'reversal',
      payment,
      reversal,
      nextNumber: () => nextNumber(tx),
    } as const;
    await post(tx, lease, entry);
  }
}

/** Unpaid charges of leases that were there before. */
async function cancelCharges(tx: Transaction, { openCharge: ids }: Made): Promise<void> {
  for (const { propertyId, id } of await invoicesOf(tx, ids)) {
    const { lease, invoice } = await openInvoice(tx, propertyId, id);
    await post(tx, lease, { kind: 'cancellation', invoice, withFees: false });
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Whatever refers to a removed record from elsewhere refuses the whole. */
async function refusingUsed(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    const refused = databaseError(error);
    if (refused?.code !== FOREIGN_KEY_VIOLATION) throw error;
    const name = refused.table?.replaceAll('_', ' ') ?? 'other records';
    throw importIsUsed([`There are ${name} that belong to it.`]);
  }
}
