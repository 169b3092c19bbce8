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
import {
  importIsUsed,
  importIsWorking,
  importNotApplied,
  importTooOld,
} from '../imports.errors.ts';
import { undoUntil } from '../imports.presenter.ts';
import { lockImport, updateImport, type ImportEntry } from '../imports.repository.ts';
import { oneImport, queueWork } from '../imports.service.ts';
import { changeHomeBack } from '../writing/change-home.ts';
import {
  announceRemoved,
  homesOfPaid,
  invoicesOf,
  madeBeside,
  madeBy,
  removeLeases,
  removeRest,
  usesAfter,
  type Made,
  type Use,
} from './undo.repository.ts';

/** How many uses a refusal names. */
const MOST_NAMED = 5;

/**
 * Checks that an import can be undone, and queues the work. An import that is undone already, or is being undone, stays
 * so.
 * @throws AppError 404, or 409 if it is not in the books, too old, used, or being written
 */
export async function requestUndo(tx: Transaction, importId: string): Promise<ImportDetail> {
  const entry = await lockImport(tx, importId);
  if (!entry) throw notFound();
  if (entry.state === 'UNDONE' || entry.work === 'UNDO') return oneImport(tx, importId);
  if (entry.work !== null) throw importIsWorking();
  await checkUnused(tx, entry);
  await queueWork(tx, importId, 'UNDO');
  await recordAudit(tx, { action: 'import.undoRequested', entityId: importId });
  return oneImport(tx, importId);
}

/**
 * @param gone leases that are removed before, with all that belongs to them
 * @throws AppError if it is not in the books, too old, or used
 */
export async function checkUnused(
  tx: Transaction,
  entry: ImportEntry,
  gone: readonly string[] = [],
): Promise<Made> {
  const lastDay = undoUntil(tx, entry);
  if (lastDay === null || !entry.appliedAt) throw importNotApplied();
  if (lastDay < tx.today) throw importTooOld(lastDay);
  const made = await madeBeside(tx, entry.id, gone);
  const uses = await usesAfter(tx, made, { after: entry.appliedAt, most: MOST_NAMED });
  const paid = await homesOfPaid(tx, made.openCharge);
  const words = [...(await wordsOf(tx, uses)), ...(await wordsOfPaid(tx, paid))];
  if (words.length > 0) throw importIsUsed(words.slice(0, MOST_NAMED));
  return made;
}

async function wordsOfPaid(tx: Transaction, homes: readonly string[]): Promise<string[]> {
  const homeOf = await homesByIds(tx, homes);
  return homes.map((id) => `An unpaid charge for ${homeOf(id).label} has money or a credit now.`);
}

/** Told how many leases, payments and charges are done. */
type Step = (count: number) => Promise<void>;

/** How many steps the undo of an import has. */
export async function stepsOf(tx: Transaction, importId: string): Promise<number> {
  const made = await madeBy(tx, importId);
  return made.lease.length + made.payment.length + made.openCharge.length + 1;
}

/** Leases of one statement: a statement has a limit of time, and others see the progress between two. */
const LEASES_AT_ONCE = 200;

/**
 * The first part of an undo: removes what these imports made from nothing, as if it had never been, or nothing at all.
 * Its transaction writes nothing else, and reads nothing after it: a distributed database does not let two of its users
 * write in one.
 */
export async function removeMade(
  tx: Transaction,
  entries: readonly ImportEntry[],
  step: Step,
): Promise<void> {
  const all: { readonly id: string; readonly leases: readonly string[] }[] = [];
  for (const entry of entries) {
    const gone = all.flatMap(({ leases }) => leases);
    all.push({ id: entry.id, leases: (await checkUnused(tx, entry, gone)).lease });
  }
  await refusingUsed(async () => {
    for (const { id, leases } of all) {
      for (let from = 0; from < leases.length; from += LEASES_AT_ONCE) {
        const some = leases.slice(from, from + LEASES_AT_ONCE);
        await removeLeases(tx, id, some);
        await step(some.length);
      }
      await removeRest(tx, id);
    }
  });
}

/**
 * The second part: homes that the import changed are changed back, and money on leases that were there before is taken
 * back with records of its own. After a killed server both parts run again: the first has nothing left to remove.
 */
export async function takeBack(tx: Transaction, entry: ImportEntry, step: Step): Promise<void> {
  const made = await madeBy(tx, entry.id);
  await takeBackPayments(tx, made, step);
  await cancelCharges(tx, made, step);
  for (const { homeId, before } of made.changed) await changeHomeBack(tx, homeId, before);
  announceRemoved(tx);
  await updateImport(tx, entry.id, {
    state: 'UNDONE',
    undoneAt: dateOf(tx.now),
    work: null,
    workSince: null,
  });
  const { changed, ...records } = made;
  const before = Object.fromEntries(Object.entries(records).filter(([, ids]) => ids.length > 0));
  const homes = changed.map(({ homeId }) => homeId);
  await recordAudit(tx, {
    action: 'import.undone',
    entityId: entry.id,
    before: { ...before, ...(homes.length > 0 && { changed: homes }) },
  });
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
async function takeBackPayments(
  tx: Transaction,
  { payment: ids }: Made,
  step: Step,
): Promise<void> {
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
    await step(1);
  }
}

/** Unpaid charges of leases that were there before. */
async function cancelCharges(
  tx: Transaction,
  { openCharge: ids }: Made,
  step: Step,
): Promise<void> {
  for (const { propertyId, id } of await invoicesOf(tx, ids)) {
    const { lease, invoice } = await openInvoice(tx, propertyId, id);
    await post(tx, lease, { kind: 'cancellation', invoice, withFees: false });
    await step(1);
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
