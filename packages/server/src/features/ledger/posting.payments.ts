import { leftOf, planReversal, type Held } from '@tenantry/contract/ledger/reversals.rules';
import { subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { moreThanIsLeft } from './ledger.errors.ts';
import { applicationsOf, heldOfPayment, type PaymentRow } from './money.repository.ts';
import { spend, spendCredit } from './posting.applications.ts';
import * as repository from './postings.repository.ts';
import { reversedOf, type ReversalRow } from './reversals.repository.ts';

/** Money that came in. */
export interface Payment {
  readonly kind: 'payment';
  readonly payment: Pick<
    PaymentRow,
    'id' | 'method' | 'amount' | 'paymentDate' | 'description' | 'recordedBy' | 'refundChannel'
  >;
}

/** PAY-6: records money and spends it on the open invoices; the rest is the lease's credit. */
export async function enterPayment(
  tx: Transaction,
  lease: LeaseRow,
  { payment }: Payment,
): Promise<void> {
  const row = {
    ...payment,
    organizationId: tx.organization.id,
    propertyId: lease.propertyId,
    leaseId: lease.id,
    createdAt: dateOf(tx.now),
  };
  await repository.insertPayment(tx, row);
  const rest = await spend(tx, lease.id, payment.id, payment.amount);
  if (rest > 0) await repository.addCredit(tx, lease.id, rest, 'Kept');
  const applications = await applicationsOf(tx, [payment.id]);
  const after = { ...row, applications, credit: rest };
  await recordAudit(tx, { action: 'payment.recorded', entityId: payment.id, after });
}

/** Money of a payment that is taken back, by a record of its own (PAY-9). */
export interface Reversal {
  readonly kind: 'reversal';
  readonly payment: PaymentRow;
  readonly reversal: Pick<
    ReversalRow,
    'id' | 'amount' | 'reason' | 'reversalDate' | 'note' | 'recordedBy'
  >;
}

/**
 * Takes money of a payment back. The invoices that it is taken from are open again, and the credit of other payments is
 * spent on them.
 * @throws AppError 422 when it is more than is left of the payment
 */
export async function enterReversal(
  tx: Transaction,
  lease: LeaseRow,
  { payment, reversal }: Reversal,
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
  await takeFromInvoices(tx, row, fromInvoices);
  if (fromCredit > 0) {
    await repository.addCredit(tx, lease.id, negative(fromCredit), TAKEN_BACK);
  }
  const after = { ...row, fromCredit, fromInvoices };
  await recordAudit(tx, { action: 'payment.reversed', entityId: payment.id, after });
  if (fromInvoices.length > 0) await spendCredit(tx, lease.id);
}

const TAKEN_BACK = 'Payment taken back';

const negative = (amount: Cents) => subtractCents(ZERO, amount);

async function takeFromInvoices(
  tx: Transaction,
  { id: reversalId, paymentId }: Pick<ReversalRow, 'id' | 'paymentId'>,
  taken: readonly Held[],
): Promise<void> {
  const { id: organizationId } = tx.organization;
  await repository.insertApplications(
    tx,
    taken.map(({ invoiceId, amount }) => ({
      organizationId,
      id: newId(),
      paymentId,
      invoiceId,
      amount: negative(amount),
      reversalId,
      createdAt: dateOf(tx.now),
    })),
  );
  for (const { invoiceId, amount } of taken) {
    await repository.reduceBalance(tx, invoiceId, negative(amount), TAKEN_BACK);
  }
}
