import { applyInOrder } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { openCharges } from './charges.repository.ts';
import { unspentPayments } from './money.repository.ts';
import { recordDeposits } from './posting.deposits.ts';
import * as repository from './postings.repository.ts';

/**
 * Spends money of a payment on the open invoices of its lease, in the order of the organization (CHG-20). The part that
 * falls on a deposit is held from the given day on.
 * @returns the rest that no invoice took
 */
export async function spend(
  tx: Transaction,
  lease: Pick<LeaseRow, 'id' | 'propertyId'>,
  paymentId: string,
  amount: Cents,
  day: CalendarDate,
): Promise<Cents> {
  const { order, invoices } = await openCharges(tx, lease.id);
  const { applications, rest } = applyInOrder(order, amount, invoices);
  const rows = applications.map((application) => ({
    organizationId: tx.organization.id,
    id: newId(),
    paymentId,
    ...application,
    createdAt: dateOf(tx.now),
  }));
  await repository.insertApplications(tx, rows);
  for (const { invoiceId, amount: applied } of applications) {
    await repository.reduceBalance(tx, invoiceId, applied, 'Paid');
  }
  await recordDeposits(tx, lease, { kind: 'RECEIVED', day, reason: '', rows, before: invoices });
  return rest;
}

/** PAY-6: spends the rest of payments, oldest first, on the open invoices of a lease. */
export async function spendCredit(
  tx: Transaction,
  lease: Pick<LeaseRow, 'id' | 'propertyId'>,
): Promise<void> {
  for (const payment of await unspentPayments(tx, lease.id)) {
    const rest = await spend(tx, lease, payment.id, payment.left, tx.today);
    const spent = subtractCents(payment.left, rest);
    if (spent > 0) await repository.addCredit(tx, lease.id, subtractCents(ZERO, spent), 'Used');
    if (rest > 0) return;
  }
}
