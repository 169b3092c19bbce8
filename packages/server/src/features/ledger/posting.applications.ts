import type { Application } from '@tenantry/contract/ledger/applications.rules';
import { applyInOrder } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { openCharges, type ItemizedRow } from './charges.repository.ts';
import type { LockedLease } from './locked-lease.ts';
import { unspentPayments } from './money.repository.ts';
import { recordDeposits } from './posting.deposits.ts';
import { changeBalance, invoiceOf } from './posting.balances.ts';
import * as repository from './postings.repository.ts';

/** Money of a payment that is about to be spent. */
export interface Spending {
  readonly paymentId: string;
  readonly amount: Cents;
  /** The part that goes to a deposit is held from this day on. */
  readonly day: CalendarDate;
}

/** The part of a payment that is applied to an invoice. */
export interface Applied {
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
}

/** Where the money goes; not yet written. */
export interface Spent {
  readonly spending: Spending;
  readonly open: readonly ItemizedRow[];
  readonly applications: readonly Application[];
  /** The rest that no invoice takes. */
  readonly rest: Cents;
}

/** Determines which open invoices take the money, in the organization's order (CHG-20). */
export function planSpending(
  { order, invoices: open }: Awaited<ReturnType<typeof openCharges>>,
  spending: Spending,
): Spent {
  return { spending, open, ...applyInOrder({ order, day: spending.day }, spending.amount, open) };
}

/** Writes where the money goes. */
export async function writeSpent(
  tx: Transaction,
  lease: LockedLease,
  { spending: { paymentId, day }, open, applications }: Spent,
): Promise<void> {
  const rows = applications.map((application) => ({
    ...newKey(tx),
    paymentId,
    ...application,
    createdAt: dateOf(tx.now),
  }));
  const received = { kind: 'RECEIVED', day, reason: '', rows, before: open } as const;
  await repository.insertApplications(tx, rows);
  for (const { invoiceId, amount } of applications) {
    await changeBalance(tx, invoiceOf(open, invoiceId), { what: 'Paid', amount });
  }
  await recordDeposits(tx, lease, received);
}

/** The invoices that take the money, oldest first. */
export function appliedBy({ open, applications }: Spent): Applied[] {
  const amounts = new Map(applications.map(({ invoiceId, amount }) => [invoiceId, amount]));
  return open.flatMap(({ id, number, dueDate }) => {
    const amount = amounts.get(id);
    return amount === undefined ? [] : [{ invoiceId: id, invoiceNumber: number, dueDate, amount }];
  });
}

/** PAY-6: applies the rest of payments, oldest first, to the open invoices of a lease. */
export async function spendCredit(tx: Transaction, lease: LockedLease): Promise<void> {
  for (const payment of await unspentPayments(tx, lease.id)) {
    const spending = { paymentId: payment.id, amount: payment.left, day: tx.today };
    const planned = planSpending(await openCharges(tx, lease.id), spending);
    await writeSpent(tx, lease, planned);
    const { rest } = planned;
    const spent = subtractCents(payment.left, rest);
    if (spent > 0) await repository.addCredit(tx, lease.id, subtractCents(ZERO, spent), 'Used');
    if (rest > 0) return;
  }
}
