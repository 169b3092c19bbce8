import { AppError, badSignature, notFound } from '../../platform/http/errors.ts';
import { requireType, type CheckHeaders, type WebhookCall } from '../../platform/http/webhooks.ts';
import { ProviderUnreachable, type Hint, type ProviderEvents } from './cards.processor.ts';
import { adoptIntent, cardPaymentById } from './cards.repository.ts';
import { settle, type Cards } from './cards.settlement.ts';
import { recordDispute, recordRefund } from './refunds.settlement.ts';

const NOT_SIGNED = 'This is not signed by the payment provider.';

/** Refuses an event before its body is read. */
export function checkEvent({ processor }: Cards): CheckHeaders {
  return (call) => {
    if (!processor.events) throw notFound();
    if (!call.headers['stripe-signature']) throw badSignature(NOT_SIGNED);
    requireType(call, ['application/json']);
  };
}

/**
 * An event is only a hint: its subject is requested from the provider again, so that repeated, late or reordered events
 * change nothing more.
 */
export async function receiveEvent(
  cards: Cards,
  { body, headers, now, within }: WebhookCall,
): Promise<{ received: true }> {
  const { events } = cards.processor;
  if (!events) throw notFound();
  const hint = events.read(body, String(headers['stripe-signature'] ?? ''), now);
  if (!hint) throw badSignature(NOT_SIGNED);
  try {
    await follow(cards, events, hint, within);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    cards.log.warn({ err: error }, 'what an event is about cannot be asked now');
    throw new AppError('unavailable', 'Please send this again later.', { retryAfterSeconds: 60 });
  }
  return { received: true };
}

async function follow(cards: Cards, events: ProviderEvents, hint: Hint, within: Within) {
  if (hint.about === 'payment') await settleIntent(cards, events, hint.intentId, within);
  if (hint.about === 'refunds') await settleRefunds(cards, events, hint.intentId, within);
  if (hint.about === 'dispute') await settleDispute(cards, events, hint.disputeId, within);
}

type Within = WebhookCall['within'];

/** Settles the payment of an intent. Null if it is not ours: the account may sell other things, too. */
async function settleIntent(
  cards: Cards,
  events: ProviderEvents,
  intentId: string,
  within: Within,
) {
  const reference = await events.referenceOf(intentId);
  const inside = reference && (await within(reference.organizationId));
  if (!inside) return null;
  const { organization, transact } = inside;
  const { cardPaymentId: id } = reference;
  const isOurs = await transact(async (tx) => {
    await adoptIntent(tx, id, intentId);
    return (await cardPaymentById(tx, id))?.intentId === intentId;
  });
  if (!isOurs) return null;
  await settle(cards, transact, id);
  return { id, organization, transact };
}

async function settleRefunds(
  cards: Cards,
  events: ProviderEvents,
  intentId: string,
  within: Within,
): Promise<void> {
  const payment = await settleIntent(cards, events, intentId, within);
  if (!payment) return;
  const { id, organization, transact } = payment;
  for (const refund of await cards.processor.refundsOf(organization, intentId)) {
    await transact((tx) => recordRefund(tx, id, refund));
  }
}

async function settleDispute(
  cards: Cards,
  events: ProviderEvents,
  disputeId: string,
  within: Within,
): Promise<void> {
  const dispute = await events.dispute(disputeId);
  const payment = dispute && (await settleIntent(cards, events, dispute.intentId, within));
  if (payment) await payment.transact((tx) => recordDispute(tx, payment.id, dispute));
}
