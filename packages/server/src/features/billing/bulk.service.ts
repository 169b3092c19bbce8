/** Bulk calls: what they do with one lease, in its own transaction. */
import type {
  BilledLease,
  BulkChargeInput,
  RunInput,
} from '@tenantry/contract/billing/billing.schemas';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, dollarsFromCents, ZERO } from '@tenantry/contract/shared/money';
import { issueInvoice } from '#features/invoices';
import { lockAccount, type LockedLease } from '#features/ledger';
import { leaseById, lesseeNamer, updateLease } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leasesToCharge } from './billing.repository.ts';
import { leaseIsOver, runWasUndone, tooFarBack } from './charges.errors.ts';
import { lockRun, wasUndone } from './run-undo.repository.ts';
import { undoableUntil } from './run-undo.service.ts';
import { namedRun } from './runs.repository.ts';
import { billLease } from './runs.service.ts';

/** The leases of homes that are not archived; on request, also leases that have ended. */
export async function billedLeases(tx: Transaction, ended: boolean): Promise<BilledLease[]> {
  const [rows, nameOf] = await Promise.all([leasesToCharge(tx, ended), lesseeNamer(tx)]);
  return rows.map(({ firstName, lastName, monthlyCost, invoicedFrom, ...row }) => ({
    ...row,
    lesseeName: nameOf({ id: row.leaseId, firstName, lastName }),
    rent: dollarsFromCents(monthlyCost),
    invoiceAutomatically: invoicedFrom !== null,
  }));
}

/** @throws AppError 404 if the lease does not exist */
export async function lockedLease(tx: Transaction, leaseId: string): Promise<LockedLease> {
  const seen = await leaseById(tx, leaseId);
  const lease = seen && (await lockAccount(tx, seen.propertyId, leaseId));
  if (!lease) throw notFound();
  return lease;
}

interface Billed {
  readonly leaseId: string;
  readonly userId: string;
  readonly runId: string;
}

/** CHG-25: bills one lease now, whether or not it is billed automatically. */
export async function billNow(
  tx: Transaction,
  { leaseId, userId, runId }: Billed,
  { through }: Pick<RunInput, 'through'>,
): Promise<string> {
  await lockRun(tx, runId, 'bill');
  if (await wasUndone(tx, runId)) throw runWasUndone();
  const lease = await lockedLease(tx, leaseId);
  const count = await billLease(tx, lease, {
    through,
    runOf: () => runOfPerson(tx, { userId, runId }),
    mailHeldUntil: undoableUntil(tx),
  });
  if (count === 0) return 'Nothing to bill.';
  return count === 1 ? 'Billed by 1 invoice.' : `Billed by ${count} invoices.`;
}

async function runOfPerson(
  tx: Transaction,
  { userId, runId }: Omit<Billed, 'leaseId'>,
): Promise<string> {
  const named = await namedRun(tx, { userId, runId });
  if (named === null) throw notFound();
  return named;
}

/** CHG-27: how many days in the past a charge may be due. */
const MOST_DAYS_BACK = 366;

/** The earliest day on which a charge may be due. */
export const earliestCharge = (tx: Transaction): CalendarDate => addDays(tx.today, -MOST_DAYS_BACK);

/** The late day for this due day: as many days later as in the lease. */
export const lateDateFor = (
  { invoiceDayOfMonth, invoiceDueDayOfMonth }: LockedLease,
  dueDate: CalendarDate,
): CalendarDate => addDays(dueDate, invoiceDueDayOfMonth - invoiceDayOfMonth);

/** CHG-27: one charge on its own invoice. */
export async function chargeLease(
  tx: Transaction,
  leaseId: string,
  { kind, description, amount, dueDate }: BulkChargeInput,
): Promise<string> {
  const earliest = earliestCharge(tx);
  if (dueDate < earliest) throw tooFarBack('dueDate', earliest);
  const lease = await lockedLease(tx, leaseId);
  const rate = centsFromDollars(amount);
  const { number } = await issueInvoice(tx, lease, {
    items: [{ kind, description, quantity: 1, rate, amount: rate }],
    dueDate,
    lateDate: lateDateFor(lease, dueDate),
    lateFee: kind === 'DEPOSIT' ? ZERO : lease.lateFee,
  });
  return `Charged on invoice ${invoiceLabel(number)}.`;
}

/** CHG-4. */
export async function setAutomatic(
  tx: Transaction,
  leaseId: string,
  automatically: boolean,
): Promise<string> {
  const before = await lockedLease(tx, leaseId);
  if (before.status === 'EXPIRED') throw leaseIsOver();
  const invoicedFrom = automatically ? (before.invoicedFrom ?? tx.today) : null;
  if (invoicedFrom !== before.invoicedFrom) {
    const after = await updateLease(tx, leaseId, { invoicedFrom });
    await recordAudit(tx, { action: 'lease.modified', entityId: leaseId, before, after });
  }
  return automatically ? 'Invoiced automatically.' : 'Invoiced manually.';
}
