import { leftOf, planReversal, type Held } from '@tenantry/contract/ledger/reversals.rules';
import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import { subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { itemizedInvoices, openCharges } from './charges.repository.ts';
import { moreThanIsLeft } from './ledger.errors.ts';
import type { LockedLease } from './locked-lease.ts';
import { heldOfPayment, type PaymentRow } from './money.repository.ts';
import {
  appliedBy,
  planSpending,
  spendCredit,
  writeSpent,
  type Applied,
} from './posting.applications.ts';
import { changeBalance, invoiceOf } from './posting.balances.ts';
import { payersOf } from './payers.service.ts';
import { recordDeposits } from './posting.deposits.ts';
import { settleDeposits } from './posting.returned-deposits.ts';
import * as repository from './postings.repository.ts';
import { reversedOf, type ReversalRow } from './reversals.repository.ts';

/** Received money. */
export interface Payment {
  readonly kind: 'payment';
  readonly payment: Pick<
    PaymentRow,
    | 'id'
    | 'method'
    | 'amount'
    | 'paymentDate'
    | 'description'
    | 'payerPartyId'
    | 'recordedBy'
    | 'refundChannel'
  >;
}

/** A recorded payment. */
export interface Received extends Omit<PaymentRow, 'checkNumber'> {
  /** The invoices that it was applied to, oldest first. */
  readonly applications: readonly Applied[];
  /** The rest that no invoice took. */
  readonly credit: Cents;
  readonly paidBy: Payer | null;
}

/** PAY-6: records money and applies it to the open invoices; the rest is the lease's credit. */
export async function enterPayment(
  tx: Transaction,
  lease: LockedLease,
  { payment }: Payment,
): Promise<Received> {
  const { id, amount, paymentDate: day } = payment;
  const row = {
    ...payment,
    organizationId: tx.organization.id,
    propertyId: lease.propertyId,
    leaseId: lease.id,
    createdAt: dateOf(tx.now),
  };
  await repository.insertPayment(tx, row);
  const charges = await openCharges(tx, lease.id);
  const spent = planSpending(charges, { paymentId: id, amount, day });
  const paidBy = (await payersOf(tx, [row])).get(id) ?? null;
  const after = { ...row, applications: appliedBy(spent), credit: spent.rest };
  await writeSpent(tx, lease, spent);
  if (spent.rest > 0) await repository.addCredit(tx, lease.id, spent.rest, 'Kept');
  const recorded = { ...after, paidBy: paidBy?.name ?? null };
  await recordAudit(tx, { action: 'payment.recorded', entityId: id, after: recorded });
  return { ...after, paidBy };
}

/** Money of a payment that is taken back, with its own record (PAY-9). */
export interface Reversal {
  readonly kind: 'reversal';
  readonly payment: PaymentRow;
  readonly reversal: Pick<
    ReversalRow,
    'id' | 'amount' | 'reason' | 'reversalDate' | 'note' | 'recordedBy'
  >;
  /** The number of an additional invoice, which is needed if the deposit was refunded before (BOOKS-17). */
  readonly nextNumber: () => Promise<number>;
}

/**
 * Takes money of a payment back. The invoices that lose money are open again, and the credit of other payments is
 * applied to them.
 * @throws AppError 422 if it is more than is left of the payment
 */
export async function enterReversal(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversal, nextNumber }: Reversal,
): Promise<void> {
  const [reversed, held] = await Promise.all([
    reversedOf(tx, payment.id),
    heldOfPayment(tx, payment.id),
  ]);
  const money = { amount: payment.amount, reversed, held };
  if (reversal.amount > leftOf(money)) throw moreThanIsLeft(leftOf(money));
  const { fromCredit, fromInvoices } = planReversal(reversal.amount, money);
  const row = {
    ...reversal,
    organizationId: tx.organization.id,
    paymentId: payment.id,
    createdAt: dateOf(tx.now),
  };
  await repository.insertReversal(tx, row);
  repository.lookForLateFeesAgain(tx, { paymentId: payment.id });
  const deposits = await takeFromInvoices(tx, lease, row, fromInvoices);
  if (fromCredit > 0) {
    await repository.addCredit(tx, lease.id, negative(fromCredit), REVERSED);
  }
  const after = { ...row, fromCredit, fromInvoices };
  await recordAudit(tx, { action: 'payment.reversed', entityId: payment.id, after });
  await settleDeposits(tx, lease, { payment, reversal, parts: deposits, nextNumber });
  if (fromInvoices.length > 0) await spendCredit(tx, lease);
}

const REVERSED = 'Payment reversed';

const negative = (amount: Cents) => subtractCents(ZERO, amount);

async function takeFromInvoices(
  tx: Transaction,
  lease: LockedLease,
  {
    id: reversalId,
    paymentId,
    reversalDate: day,
    reason,
  }: Pick<ReversalRow, 'id' | 'paymentId' | 'reversalDate' | 'reason'>,
  taken: readonly Held[],
) {
  const before = await itemizedInvoices(
    tx,
    taken.map(({ invoiceId }) => invoiceId),
  );
  const rows = taken.map(({ invoiceId, amount }) => ({
    ...newKey(tx),
    paymentId,
    invoiceId,
    amount: negative(amount),
    reversalId,
    createdAt: dateOf(tx.now),
  }));
  await repository.insertApplications(tx, rows);
  for (const { invoiceId, amount } of taken) {
    const invoice = invoiceOf(before, invoiceId);
    await changeBalance(tx, invoice, { what: REVERSED, amount: negative(amount) });
  }
  return recordDeposits(tx, lease, { kind: 'REVERSED', day, reason, rows, before });
}
