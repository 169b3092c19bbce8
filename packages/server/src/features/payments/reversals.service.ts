import {
  CREDIT_REFUNDED_PAYMENT_RETURNED,
  type ReversalInput,
} from '@tenantry/contract/payments/payments.schemas';
import { refundedOf } from '@tenantry/contract/ledger/reversals.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { limitedNsfFee } from '@tenantry/contract/rules/state-rules.rules';
import {
  addCents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { issueInvoice, nextNumber } from '#features/invoices';
import {
  itemizedOfLease,
  openAccount,
  paymentLabel,
  paymentOfProperty,
  post,
  reversalsOf,
  reversedOf,
  type LockedLease,
  type PaymentRow,
  type Reversal,
} from '#features/ledger';
import { readSettings } from '#features/organization';
import { appliedRule, propertyById } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import {
  alreadyReversed,
  cardIsRefunded,
  cashCannotBounce,
  reversalBeforePayment,
  reversalInFuture,
} from './payments.errors.ts';
import { paymentById } from './payments.history.ts';
import { pendingRefunds } from './payments.repository.ts';
import { queueReversalNotice } from './receipts.service.ts';

/** Reverses money of a payment in the ledger, and mails the tenant about it (PAY-9). */
export async function reverse(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversal }: Pick<Reversal, 'payment' | 'reversal'>,
): Promise<void> {
  await post(tx, lease, {
    kind: 'reversal',
    payment,
    reversal,
    nextNumber: () => nextNumber(tx),
  });
  await queueReversalNotice(tx, payment, reversal.id);
}

/**
 * PAY-9: a bounced check, or money recorded by mistake: takes back the whole payment. Credit of it that was refunded was
 * the landlord's own money, so the tenant owes it on an invoice.
 */
export async function reversePayment(
  tx: Transaction,
  refundChannel: string,
  { propertyId, paymentId }: { readonly propertyId: string; readonly paymentId: string },
  { reason, reversalDate, note, chargeNsfFee }: ReversalInput,
) {
  const payment = await paymentOfProperty(tx, propertyId, paymentId);
  if (!payment) throw notFound();
  const lease = await openAccount(tx, propertyId, payment.leaseId);
  // A payment by card can be refunded only through the provider that took it.
  if (payment.refundChannel === refundChannel) throw cardIsRefunded();
  if (reason === 'Bounced check' && payment.method !== 'Check') throw cashCannotBounce();
  if (reversalDate > tx.today) throw reversalInFuture();
  if (reversalDate < payment.paymentDate) throw reversalBeforePayment();
  const refunded = await giveRefundsBack(tx, lease, { payment, reversalDate });
  const amount = await unpromisedOf(tx, payment);
  if (amount <= 0) throw alreadyReversed();
  const recordedBy = tx.actor?.userId ?? null;
  const reversal = { id: newId(), amount, reason, reversalDate, note, recordedBy };
  await reverse(tx, lease, { payment, reversal });
  if (refunded > 0) await billRefunds(tx, lease, payment, refunded);
  if (reason === 'Bounced check' && chargeNsfFee)
    await billNsfFee(tx, lease, { payment, reversal });
  return paymentById(tx, refundChannel, paymentId);
}

/** Gives the refunds of a payment back to it, so that the reversal takes all of it; returns their sum. */
async function giveRefundsBack(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversalDate }: { readonly payment: PaymentRow; readonly reversalDate: CalendarDate },
): Promise<Cents> {
  const reversals = await reversalsOf(tx, [payment.id]);
  if (refundedOf(reversals) <= 0) return ZERO;
  const refunds = reversals.filter(({ reason }) => reason === 'Credit refunded');
  for (const refund of refunds) {
    const { amount, reversalDate: paidBack } = refund;
    const day = paidBack > reversalDate ? paidBack : reversalDate;
    const note = `Paid back on ${formatCalendarDate(paidBack)}`;
    const recordedBy = tx.actor?.userId ?? null;
    const billed = { amount, reversalDate: day, note, recordedBy };
    await post(tx, lease, { kind: 'billedRefund', payment, refund: billed });
  }
  return addCents(...refunds.map(({ amount }) => amount));
}

/** Bills the refunds of a returned payment, due today, on an invoice without a late fee. */
async function billRefunds(
  tx: Transaction,
  lease: LockedLease,
  payment: PaymentRow,
  amount: Cents,
): Promise<void> {
  const day = formatCalendarDate(payment.paymentDate);
  const description = `${CREDIT_REFUNDED_PAYMENT_RETURNED} (${paymentLabel(payment)} of ${day})`;
  const item = { kind: 'OTHER' as const, description, quantity: 1, rate: amount, amount };
  await issueInvoice(tx, lease, {
    items: [item],
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: ZERO,
    hasNoLateFee: true,
  });
}

/** CHG-21: bills the organization's fee for a returned payment, due today on its own invoice, which has no late fee. */
async function billNsfFee(
  tx: Transaction,
  lease: LockedLease,
  { payment, reversal }: Pick<Reversal, 'payment' | 'reversal'>,
): Promise<void> {
  const { nsfFee } = await readSettings(tx);
  if (nsfFee <= 0) return;
  const { amount, limit } = await legalNsfFee(tx, lease, nsfFee);
  if (amount <= 0) return;
  const day = formatCalendarDate(reversal.reversalDate);
  const returned = `${paymentLabel(payment)}, returned ${day}`;
  const description = `Fee for a returned payment (${returned})${limit}`;
  const item = { kind: 'NSF_FEE' as const, description, quantity: 1, rate: amount, amount };
  await issueInvoice(tx, lease, {
    items: [item],
    dueDate: tx.today,
    lateDate: tx.today,
    lateFee: ZERO,
    hasNoLateFee: true,
  });
}

/** NEW-13: the fee, as the law of the home's state limits it once somebody has checked that, and the limit in words. */
async function legalNsfFee(tx: Transaction, { id, propertyId }: LockedLease, fee: Cents) {
  const home = await propertyById(tx, propertyId);
  const where = home && { state: home.state, day: tx.today };
  const rule = where && (await appliedRule(tx, 'nsf.fee', where));
  if (!rule) return { amount: fee, limit: '' };
  const invoices = await itemizedOfLease(tx, id);
  const earlier = invoices.filter(({ items }) => items.some(({ kind }) => kind === 'NSF_FEE'));
  const amount = limitedNsfFee(fee, rule.terms, earlier.length);
  const limit = amount < fee ? `, limited to ${formatCents(amount)} by ${rule.statute}` : '';
  return { amount, limit };
}

/** The part of a payment that is left and not pending as a refund to a card. */
async function unpromisedOf(tx: Transaction, { id, amount }: PaymentRow): Promise<Cents> {
  const [reversed, pending] = await Promise.all([reversedOf(tx, id), pendingRefunds(tx, id)]);
  return subtractCents(amount, addCents(reversed, pending));
}
