import type { Stripe } from 'stripe';

/** A response of Stripe's API. */
export interface StripeResponse {
  readonly status: number;
  readonly body: unknown;
}

interface Refusal {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
  readonly decline_code?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
  readonly payment_method?: Stripe.PaymentMethod;
}

/** Thrown, and returned in Stripe's error format. */
export class StripeRefusal extends Error {
  readonly answer: StripeResponse;

  constructor(status: number, { message, type = 'invalid_request_error', ...others }: Refusal) {
    super(message);
    this.answer = { status, body: { error: { message, type, ...others } } };
  }
}

export function missing(kind: string, id: string, param = 'intent'): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(404, { code: 'resource_missing', message, param });
}

export function unexpectedState(intent: Stripe.PaymentIntent, verb: string): StripeRefusal {
  const { status } = intent;
  const message =
    verb === 'confirm' && status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`;
  const code = 'payment_intent_unexpected_state';
  return new StripeRefusal(400, { code, message, payment_intent: intent });
}

/** Refuses parameters that this call does not have, as Stripe does. */
export function checkParams(params: URLSearchParams, known: readonly RegExp[]): void {
  for (const name of params.keys()) {
    if (name.startsWith('payment_method_types')) {
      throw new StripeRefusal(400, {
        code: 'payment_method_types_no_longer_supported',
        message: 'The `payment_method_types` parameter is no longer supported.',
        param: 'payment_method_types',
      });
    }
    if (!known.some((pattern) => pattern.test(name))) {
      const message = `Received unknown parameter: ${name}`;
      throw new StripeRefusal(400, { code: 'parameter_unknown', message, param: name });
    }
  }
}

export function required(params: URLSearchParams, name: string): string {
  const value = params.get(name);
  if (value) return value;
  const message = `Missing required param: ${name}.`;
  throw new StripeRefusal(400, { code: 'parameter_missing', message, param: name });
}

export function metadataOf(params: URLSearchParams): Record<string, string> {
  const entries = [...params].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
