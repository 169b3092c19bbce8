import { addCents, cents } from '@tenantry/contract/shared/money';
import { Stripe } from 'stripe';
import type { Hint, ProviderEvents } from './cards.processor.ts';
import { isMissing } from './cards.processor.ts';

/** Stripe also signs the time; an older event may be a replay. */
const TOLERANCE_SECONDS = 300;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Asked = <T>(call: () => Promise<T>) => Promise<T>;

export function createStripeEvents(stripe: Stripe, secret: string, asked: Asked): ProviderEvents {
  return {
    read: (body, signature, now) => {
      try {
        const { webhooks } = stripe;
        const at = now.epochMilliseconds;
        return hintOf(
          webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, at),
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
    referenceOf: async (intentId) => {
      const intent = await known(asked(() => stripe.paymentIntents.retrieve(intentId)));
      const { organizationId, cardPaymentId } = intent?.metadata ?? {};
      if (!organizationId || !uuid.test(cardPaymentId ?? '')) return null;
      return { organizationId, cardPaymentId: cardPaymentId ?? '' };
    },
    dispute: async (disputeId) => {
      const dispute = await known(asked(() => stripe.disputes.retrieve(disputeId)));
      if (!dispute) return null;
      const intentId = idOf(dispute.payment_intent);
      const moved = dispute.balance_transactions.map(({ amount }) => cents(amount));
      if (!intentId || !moved.some((amount) => amount < 0)) return null;
      const returned = addCents(...moved.filter((amount) => amount > 0));
      return { disputeId: dispute.id, intentId, amount: cents(dispute.amount), returned };
    },
  };
}

/** Null if it belongs to another account. */
const known = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const idOf = (expandable: string | { readonly id: string } | null): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

function hintOf(event: Stripe.Event): Hint {
  if (
    event.type === 'payment_intent.succeeded' ||
    event.type === 'payment_intent.payment_failed' ||
    event.type === 'payment_intent.canceled' ||
    event.type === 'payment_intent.processing' ||
    event.type === 'payment_intent.requires_action'
  ) {
    return { about: 'payment', intentId: event.data.object.id };
  }
  if (
    event.type === 'charge.refunded' ||
    event.type === 'refund.created' ||
    event.type === 'refund.updated' ||
    event.type === 'refund.failed'
  ) {
    const intentId = idOf(event.data.object.payment_intent);
    return intentId ? { about: 'refunds', intentId } : { about: 'nothing' };
  }
  if (
    event.type === 'charge.dispute.funds_withdrawn' ||
    event.type === 'charge.dispute.funds_reinstated'
  ) {
    return { about: 'dispute', disputeId: event.data.object.id };
  }
  return { about: 'nothing' };
}
