import { cents } from '@tenantry/contract/shared/money';
import { Stripe } from 'stripe';
import type { Organization } from '../../platform/database/organization-table.ts';
import { brandName, type CardFacts, type Outcome } from './cards.domain.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  type CardProcessor,
  type Charge,
  type ProviderRefund,
  type RefundOrder,
} from './cards.processor.ts';
import { createStripeEvents } from './cards.stripe-events.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The base address of its API. */
  readonly base: string;
  /** How long one attempt of a call may take. */
  readonly timeoutMs: number;
}

/** Stripe: a token from the browser becomes a PaymentIntent. */
export function createStripeProcessor(settings: StripeSettings): CardProcessor {
  const { publishableKey, secretKey } = settings;
  const stripe = clientOf(settings);
  const { paymentIntents } = stripe;
  const retrieve = async (intentId: string) =>
    outcomeOf(await asked(() => paymentIntents.retrieve(intentId, charged)));
  return {
    name: 'stripe',
    testMode: /^[a-z]+_test_/.test(secretKey),
    publishableKey,
    trusted: {
      scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connections: ['https://api.stripe.com'],
    },
    create: async (organization, charge) =>
      (await asked(() => create(stripe, organization, charge))).id,
    confirm: async (_organization, { intentId, cardPaymentId }, token) => {
      // The SDK's types do not have tokens here; Stripe accepts them for cards entered in Elements.
      const card = { type: 'card' as const, card: { token } };
      const params = { payment_method_data: card, use_stripe_sdk: true, ...charged };
      const idempotencyKey = `${cardPaymentId}-confirm`;
      try {
        return outcomeOf(
          await asked(() => paymentIntents.confirm(intentId, params, { idempotencyKey })),
        );
      } catch (error) {
        if (error instanceof CardDeclined) return error.outcome;
        throw error;
      }
    },
    retrieve: (_organization, intentId) => retrieve(intentId),
    cancel: async (_organization, intentId) => {
      try {
        const params = { cancellation_reason: 'abandoned' as const };
        return outcomeOf(await asked(() => paymentIntents.cancel(intentId, params)));
      } catch (error) {
        // It can no longer be canceled: it succeeded or failed.
        if (error instanceof ProviderRefused) return retrieve(intentId);
        throw error;
      }
    },
    refund: async (organization, order) =>
      presentRefund(await asked(() => orderRefund(stripe, organization, order))),
    refundsOf: async (_organization, intentId) => {
      const list = await asked(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      return list.data.map(presentRefund);
    },
    events: createStripeEvents(stripe, settings.webhookSecret, asked),
  };
}

const charged = { expand: ['latest_charge'] };

function clientOf({ secretKey, base, timeoutMs }: StripeSettings): Stripe {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : port,
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Tenantry' },
  });
}

function create(stripe: Stripe, { id: organizationId }: Organization, charge: Charge) {
  const { cardPaymentId, leaseId, amount } = charge;
  return stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      // Otherwise it asks for a return address for the tenant; the provider's script shows the bank's page in a frame.
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { organizationId, cardPaymentId, leaseId },
    },
    { idempotencyKey: `${cardPaymentId}-create` },
  );
}

function orderRefund(stripe: Stripe, { id: organizationId }: Organization, order: RefundOrder) {
  const { cardRefundId, cardPaymentId, intentId, amount } = order;
  return stripe.refunds.create(
    {
      payment_intent: intentId,
      amount,
      metadata: { organizationId, cardPaymentId, cardRefundId },
    },
    { idempotencyKey: cardRefundId },
  );
}

/** A refusal that is a final outcome: the bank declined. */
class CardDeclined extends ProviderRefused {
  readonly outcome: Outcome;

  constructor(error: Stripe.errors.StripeCardError) {
    super(error.code ?? 'card_declined', error.message);
    const { decline_code: decline, message, payment_method: method } = error;
    this.outcome = failed({ code: error.code, decline, message, card: method?.card });
  }
}

/**
 * Calls the SDK and classifies its failures. A call that Stripe refused had no effect. After any other failure (no
 * response, an error of Stripe's own, too many calls, the same call still running) the outcome is unknown.
 */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclined(error);
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { code, message, statusCode = 0, type } = error;
    const isFinal =
      statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
    const isBusy = code === 'rate_limit' || code === 'lock_timeout';
    if (isFinal && !isBusy) throw new ProviderRefused(code ?? type, message);
    throw new ProviderUnreachable(`${type}: ${message}`, { cause: error });
  }
}

interface Failure {
  readonly code: string | undefined;
  readonly decline: string | undefined;
  readonly message: string | undefined;
  readonly card: Stripe.PaymentMethod.Card | undefined;
}

/** The bank's own reason is more specific than `card declined`. */
function failed({ code, decline, message, card }: Failure): Outcome {
  const reason = decline && decline !== 'generic_decline' ? decline : code;
  return {
    kind: 'failed',
    code: reason ?? 'card_declined',
    message: message || 'Your card was declined.',
    card: card ? factsOf(card) : null,
  };
}

interface StripeCard {
  readonly brand: string | null;
  readonly last4: string | null;
  readonly exp_month: number;
  readonly exp_year: number;
}

const factsOf = ({ brand, last4, exp_month, exp_year }: StripeCard): CardFacts => ({
  brand: brandName(brand),
  last4: last4 ?? '',
  expMonth: exp_month,
  expYear: exp_year,
});

function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { status, last_payment_error: error } = intent;
  if (status === 'succeeded') return { kind: 'succeeded', ...chargeOf(intent) };
  if (status === 'canceled') return { kind: 'canceled' };
  if (status === 'requires_action') {
    return { kind: 'requiresAction', clientSecret: intent.client_secret };
  }
  if (status === 'requires_payment_method' && error) {
    const { code, decline_code: decline, message, payment_method: method } = error;
    return failed({ code, decline, message, card: method?.card });
  }
  if (status === 'requires_payment_method' || status === 'requires_confirmation') {
    return { kind: 'unconfirmed' };
  }
  return { kind: 'processing' };
}

function chargeOf({ amount_received, currency, latest_charge: charge }: Stripe.PaymentIntent) {
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : null;
  if (currency !== 'usd') throw new Error('Stripe tells another currency than it was asked for');
  return { card: card ? factsOf(card) : null, amount: cents(amount_received) };
}

const whyRefundFailed: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The payment was disputed.',
  insufficient_funds: 'Your balance at the payment provider is too low.',
  declined: "The card's bank declined it.",
  merchant_request: 'It was canceled.',
};

function presentRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, failure_reason: reason, metadata, payment_intent: intent, status } = refund;
  const hasFailed = status === 'failed' || status === 'canceled';
  const why = whyRefundFailed[reason ?? ''] ?? '';
  return {
    refundId: id,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amount: cents(amount),
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    failure: hasFailed ? `The refund failed. ${why}`.trim() : null,
    cardRefundId: metadata?.['cardRefundId'] ?? null,
  };
}
