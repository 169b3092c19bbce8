import type { ReversalInput } from '@tenantry/contract/payments/payments.schemas';
import { leftOf, planReversal, type Held } from '@tenantry/contract/payments/reversals.rules';
import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { reduceBalance } from '#features/invoices';
import { addCredit, lockLeaseForMoney } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { madeBy, type PresentProcessor } from './cards/cards.processor.ts';
import { pendingRefunds } from './cards/refunds.repository.ts';
import {
  alreadyReversed,
  cardIsRefunded,
  cashCannotBounce,
  moreThanIsLeft,
  reversalBeforePayment,
  reversalInFuture,
} from './payments.errors.ts';
import { paymentById } from './payments.history.ts';
import {
  findCardPayments,
  insertApplications,
  latestMoney,
  type PaymentRow,
} from './payments.repository.ts';
import { spendCredit } from './payments.service.ts';
import { queueReversalNotice } from './receipts.service.ts';
import * as repository from './reversals.repository.ts';

/** What is taken back of a payment. */
export interface TakingBack extends Pick<
  repository.ReversalRow,
  'id' | 'amount' | 'reason' | 'reversalDate' | 'note' | 'recordedBy'
> {
  readonly payment: PaymentRow;
}

/**
 * Takes money of a payment back by a new record (PAY-9); its lease is locked. The invoices that it is taken from are
 * open again, and the credit of other payments is spent on them.
 * @throws AppError 422 when it is more than is left of the payment
 */
export async function enterReversal(tx: Transaction, given: TakingBack) {
  const { payment, ...own } = given;
  const [reversed, held] = await Promise.all([
    repository.reversedOf(tx, payment.id),
    repository.heldOf(tx, payment.id),
  ]);
  const money = { amount: payment.amount, reversed, held };
  if (own.amount > leftOf(money)) throw moreThanIsLeft(leftOf(money));
  const { fromCredit, fromInvoices } = planReversal(own.amount, money);
  const reversal = await repository.insertReversal(tx, {
    ...own,
    organizationId: tx.organization.id,
    paymentId: payment.id,
    createdAt: dateOf(tx.now),
  });
  await takeFromInvoices(tx, reversal, fromInvoices);
  if (fromCredit > 0) await addCredit(tx, payment.leaseId, negative(fromCredit));
  const after = { ...reversal, fromCredit, fromInvoices };
  await recordAudit(tx, { action: 'payment.reversed', entityId: payment.id, after });
  if (fromInvoices.length > 0) await spendCredit(tx, payment.leaseId);
  return reversal;
}

const negative = (amount: Cents) => subtractCents(ZERO, amount);

async function takeFromInvoices(
  tx: Transaction,
  { id: reversalId, paymentId }: repository.ReversalRow,
  taken: readonly Held[],
): Promise<void> {
  const { id: organizationId } = tx.organization;
  await insertApplications(
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
    await reduceBalance(tx, invoiceId, negative(amount), latestMoney);
  }
}

/** The same, and the tenant is told by mail. */
export async function takeBack(tx: Transaction, given: TakingBack) {
  const reversal = await enterReversal(tx, given);
  await queueReversalNotice(tx, reversal.id);
  return reversal;
}

/** PAY-9: a check that bounced, or money that was a mistake: all that is left of the payment is taken back. */
export async function reversePayment(
  tx: Transaction,
  processor: PresentProcessor,
  { propertyId, paymentId }: { readonly propertyId: string; readonly paymentId: string },
  { reason, reversalDate, note }: ReversalInput,
) {
  const payment = await repository.paymentOfProperty(tx, propertyId, paymentId);
  if (!payment) throw notFound();
  await lockLeaseForMoney(tx, propertyId, payment.leaseId);
  await checkReversible(tx, processor, payment);
  if (reason === 'Bounced check' && payment.method !== 'Check') throw cashCannotBounce();
  if (reversalDate > tx.today) throw reversalInFuture();
  if (reversalDate < payment.paymentDate) throw reversalBeforePayment();
  const amount = await unpromisedOf(tx, payment);
  if (amount <= 0) throw alreadyReversed();
  const recordedBy = tx.actor?.userId ?? null;
  await takeBack(tx, { id: newId(), payment, amount, reason, reversalDate, note, recordedBy });
  return paymentById(tx, processor, paymentId);
}

/** What came by card is refunded, as long as there is the provider that took it. */
async function checkReversible(tx: Transaction, processor: PresentProcessor, payment: PaymentRow) {
  const [card] = await findCardPayments(tx, { id: payment.id });
  if (card && madeBy(processor, card)) throw cardIsRefunded();
  // A check or cash is taken back whole, and once.
  const reversed = await repository.reversedOf(tx, payment.id);
  if (!card && reversed > 0) throw alreadyReversed();
}

/** What is left of a payment, and not on its way back to a card. */
async function unpromisedOf(tx: Transaction, { id, amount }: PaymentRow): Promise<Cents> {
  const [reversed, pending] = await Promise.all([
    repository.reversedOf(tx, id),
    pendingRefunds(tx, id),
  ]);
  return subtractCents(amount, addCents(reversed, pending));
}
