import type { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { centsFromDollars, subtractCents } from '@tenantry/contract/shared/money';
import { moreThanIsLeft, openAccount, paymentOfProperty } from '#features/ledger';
import { requireConfirmedRefund } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { BodyOf, ParamsOf } from '@tenantry/contract/shared/endpoint';
import type { OpenCall } from '../../platform/http/calls.ts';
import { paymentById, pendingRefunds } from '#features/payments';
import { ProviderUnreachable, refundChannelOf } from './cards.processor.ts';
import type { Cards } from './cards.settlement.ts';
import * as repository from './refunds.repository.ts';
import { leftOfPayment, queueRefund, settleRefund } from './refunds.settlement.ts';

type Endpoint = typeof cardsEndpoints.refund;

/** When a refund that its request did not finish is checked. */
const FIRST_LOOK_SECONDS = 60;

/** PAY-9: records what will go back to the card, then sends it, once per key. */
export async function refundPayment(cards: Cards, call: OpenCall<Endpoint>): Promise<Payment> {
  const { transact, transactOnce } = call;
  const channel = refundChannelOf(cards.processor);
  const begun = await transactOnce((tx) => begin(tx, channel, call.params, call.body));
  // Ids grow with time, so the last one is the refund that this request began.
  const pending = begun.reversals.filter(({ status }) => status === 'pending');
  const cardRefundId =
    pending
      .map(({ id }) => id)
      .sort()
      .at(-1) ?? '';
  try {
    await settleRefund(cards, transact, cardRefundId);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    cards.log.warn({ err: error, cardRefundId }, 'a refund is not known yet');
  }
  return transact(async (tx) => {
    const row = await repository.refundById(tx, cardRefundId);
    if (row?.status === 'failed')
      throw new AppError('card_refund_failed', row.failure ?? 'The refund failed.');
    return paymentById(tx, channel, call.params.paymentId);
  });
}

async function begin(
  tx: Transaction,
  channel: string,
  { propertyId, paymentId }: ParamsOf<Endpoint>,
  { amount: dollars, note }: BodyOf<Endpoint>,
): Promise<Payment> {
  const payment = await paymentOfProperty(tx, propertyId, paymentId);
  if (!payment) throw notFound();
  await openAccount(tx, propertyId, payment.leaseId);
  if (payment.refundChannel === null) {
    throw new AppError('not_a_card_payment', 'Only a payment by card can be refunded.');
  }
  if (payment.refundChannel !== channel) {
    throw new AppError('card_provider_gone', 'The provider of this payment is no longer set up.');
  }
  const pending = await pendingRefunds(tx, paymentId);
  const left = subtractCents(await leftOfPayment(tx, payment), pending);
  const amount = centsFromDollars(dollars);
  if (amount > left) throw moreThanIsLeft(left);
  await requireConfirmedRefund(tx, amount);
  const requestedBy = tx.actor?.userId ?? null;
  const row = await repository.insertRefund(tx, { paymentId, amount, note, requestedBy });
  await recordAudit(tx, { action: 'refund.started', entityId: paymentId, after: row });
  await queueRefund(tx, row.id, FIRST_LOOK_SECONDS);
  return paymentById(tx, channel, paymentId);
}
