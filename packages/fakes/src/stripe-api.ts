import type { Stripe } from 'stripe';
import {
  checkParams,
  metadataOf,
  missing,
  required,
  StripeRefusal,
  unexpectedState,
  type StripeResponse,
} from './stripe-errors.ts';
import {
  newCharge,
  newDispute,
  newIntent,
  newMethod,
  newRefund,
  newStripeId,
  testTokens,
  type BankCard,
  type DisputeObject,
} from './stripe-objects.ts';

/** Stripe's data, and the API calls that Tenantry makes. */
export interface StripeApi {
  readonly intents: Map<string, Stripe.PaymentIntent>;
  readonly refunds: Map<string, Stripe.Refund>;
  /** The outcome of the next refunds; `pending` is possible with banks. */
  refundStatus: 'succeeded' | 'pending';
  answer(method: string, path: string, params: URLSearchParams): StripeResponse;
  /** A token that Elements created for a card; it can be used once. */
  newToken(card: keyof typeof testTokens): string;
  /** The tenant's answer to the bank. */
  authenticate(intentId: string, succeeds: boolean): void;
  /** Refunds as a person does in Stripe's dashboard. */
  refundByHand(intentId: string, amount: number, status?: 'pending'): Stripe.Refund;
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): Stripe.Refund;
  dispute(intentId: string, amount: number): DisputeObject;
  /** The bank returns the money. */
  winDispute(disputeId: string): DisputeObject;
  chargeOf(intentId: string): Stripe.Charge;
}

const open: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const idOf = (expandable: string | { readonly id: string } | null) =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? '');

export function createStripeApi(livemode: boolean): StripeApi {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds = new Map<string, Stripe.Refund>();
  const disputes = new Map<string, DisputeObject>();
  const cards = new Map<string, BankCard>();
  const tokens = new Map<string, BankCard>();
  const used = new Set<string>();

  const intentOf = (id: string) => {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  };

  const change = (id: string, changes: Partial<Stripe.PaymentIntent>) => {
    const changed = { ...intentOf(id), ...changes };
    intents.set(id, changed);
    return changed;
  };

  const shown = (intent: Stripe.PaymentIntent, params: URLSearchParams): StripeResponse => {
    const expand = [...params].some(
      ([name, value]) => name.startsWith('expand') && value === 'latest_charge',
    );
    const charge = charges.get(idOf(intent.latest_charge));
    return { status: 200, body: expand && charge ? { ...intent, latest_charge: charge } : intent };
  };

  const succeed = (id: string, card: BankCard) => {
    const intent = intentOf(id);
    const charge = newCharge(intent, card);
    charges.set(charge.id, charge);
    return change(id, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
  };

  const cardOf = (token: string): BankCard => {
    const param = 'payment_method_data[card][token]';
    const card = tokens.get(token) ?? testTokens[token];
    if (!card) {
      const message = `No such token: '${token}'`;
      throw new StripeRefusal(400, { code: 'resource_missing', message, param });
    }
    if (used.has(token)) {
      const message = `You cannot use a Stripe token more than once: ${token}.`;
      throw new StripeRefusal(400, { code: 'token_already_used', message, param });
    }
    if (tokens.has(token)) used.add(token);
    return card;
  };

  const decline = (id: string, card: BankCard, method: Stripe.PaymentMethod) => {
    const { code = 'card_declined', declineCode: decline_code, message = '' } = card;
    const error = {
      code,
      message,
      charge: newStripeId('ch'),
      payment_method: method,
      ...(decline_code && { decline_code }),
    };
    const payment_intent = change(id, {
      status: 'requires_payment_method',
      last_payment_error: { ...error, type: 'card_error' },
    });
    return new StripeRefusal(402, { ...error, type: 'card_error', payment_intent });
  };

  const create = (params: URLSearchParams): StripeResponse => {
    checkParams(params, createParams);
    const amount = Number(required(params, 'amount'));
    const currency = required(params, 'currency');
    if (amount < 50) {
      const message = 'Amount must be at least $0.50 usd';
      throw new StripeRefusal(400, { code: 'amount_too_small', message, param: 'amount' });
    }
    const intent = newIntent({ amount, currency, metadata: metadataOf(params), livemode });
    intents.set(intent.id, intent);
    return shown(intent, params);
  };

  const confirm = (id: string, params: URLSearchParams): StripeResponse => {
    checkParams(params, confirmParams);
    const intent = intentOf(id);
    if (!open.includes(intent.status)) throw unexpectedState(intent, 'confirm');
    const card = cardOf(required(params, 'payment_method_data[card][token]'));
    const method = newMethod(card, livemode);
    cards.set(id, card);
    if (card.code) throw decline(id, card, method);
    if (!card.asks) return shown(succeed(id, card), params);
    const next_action = {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {} as Stripe.PaymentIntent.NextAction.UseStripeSdk,
    };
    const asked = { status: 'requires_action', next_action, payment_method: method.id } as const;
    return shown(change(id, asked), params);
  };

  const cancel = (id: string, params: URLSearchParams): StripeResponse => {
    checkParams(params, [/^cancellation_reason$/, /^expand/]);
    const intent = intentOf(id);
    if (!open.includes(intent.status)) throw unexpectedState(intent, 'cancel');
    return shown(
      change(id, { status: 'canceled', cancellation_reason: 'abandoned', next_action: null }),
      params,
    );
  };

  const refund = (id: string, amount: number, metadata: Record<string, string>, status: string) => {
    const intent = intentOf(id);
    const charge = charges.get(idOf(intent.latest_charge));
    if (intent.status !== 'succeeded' || !charge) {
      const message = `This PaymentIntent (${id}) does not have a successful charge to refund.`;
      throw new StripeRefusal(400, { message });
    }
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw new StripeRefusal(400, { code: 'charge_already_refunded', message });
    }
    if (charge.disputed) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
      throw new StripeRefusal(400, { code: 'charge_disputed', message });
    }
    if (amount > left) {
      const message = `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`;
      throw new StripeRefusal(400, { message, param: 'amount' });
    }
    const amount_refunded = charge.amount_refunded + amount;
    const refunded = amount_refunded === charge.amount;
    charges.set(charge.id, { ...charge, amount_refunded, refunded });
    const made = newRefund({ charge, amount, metadata, status });
    refunds.set(made.id, made);
    return made;
  };

  const createRefund = (params: URLSearchParams, status: string): StripeResponse => {
    checkParams(params, [/^payment_intent$/, /^amount$/, /^metadata\[/]);
    const id = required(params, 'payment_intent');
    const amount = Number(required(params, 'amount'));
    return { status: 200, body: refund(id, amount, metadataOf(params), status) };
  };

  const listRefunds = (params: URLSearchParams): StripeResponse => {
    const { id: of } = intentOf(required(params, 'payment_intent'));
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === of);
    const url = '/v1/refunds';
    return {
      status: 200,
      body: { object: 'list', data: data.toReversed(), has_more: false, url },
    };
  };

  const api: StripeApi = {
    intents,
    refunds,
    refundStatus: 'succeeded',
    answer: (method, path, params) => {
      const [, kind, id = '', verb] =
        /^\/v1\/(payment_intents|refunds|disputes)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
      const call = `${method} ${kind}${id && '/:id'}${verb ? `/${verb}` : ''}`;
      if (call === 'POST payment_intents') return create(params);
      if (call === 'GET payment_intents/:id') return shown(intentOf(id), params);
      if (call === 'POST payment_intents/:id/confirm') return confirm(id, params);
      if (call === 'POST payment_intents/:id/cancel') return cancel(id, params);
      if (call === 'POST refunds') return createRefund(params, api.refundStatus);
      if (call === 'GET refunds') return listRefunds(params);
      if (call === 'GET disputes/:id') {
        const dispute = disputes.get(id);
        if (!dispute) throw missing('dispute', id, 'dispute');
        return { status: 200, body: dispute };
      }
      const message = `Unrecognized request URL (${method}: ${path}).`;
      throw new StripeRefusal(404, { message });
    },
    newToken: (name) => {
      const token = newStripeId('tok');
      tokens.set(token, testTokens[name] ?? { brand: 'visa', last4: '4242' });
      return token;
    },
    authenticate: (id, succeeds) => {
      const card = cards.get(id);
      if (intentOf(id).status !== 'requires_action' || !card) throw new Error('nobody was asked');
      if (succeeds) {
        succeed(id, card);
        return;
      }
      const message =
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
      const code = 'payment_intent_authentication_failure';
      const last_payment_error = {
        code,
        message,
        payment_method: newMethod(card, livemode),
        type: 'invalid_request_error',
      } as const;
      change(id, { status: 'requires_payment_method', next_action: null, last_payment_error });
    },
    refundByHand: (id, amount, status) => refund(id, amount, {}, status ?? 'succeeded'),
    settleRefund: (id, status) => {
      const known = refunds.get(id);
      if (!known) throw missing('refund', id, 'refund');
      const reason = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
      const settled = { ...known, status, ...reason };
      refunds.set(id, settled);
      return settled;
    },
    dispute: (id, amount) => {
      const charge = api.chargeOf(id);
      charges.set(charge.id, { ...charge, disputed: true });
      const dispute = newDispute(charge, amount);
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    winDispute: (id) => {
      const dispute = disputes.get(id);
      const withdrawn = dispute?.balance_transactions[0];
      if (!dispute || !withdrawn) throw missing('dispute', id, 'dispute');
      const { amount } = dispute;
      const back = { ...withdrawn, id: newStripeId('txn'), amount, fee: 0, net: amount };
      const balance_transactions = [
        withdrawn,
        { ...back, description: 'Chargeback reversal', reporting_category: 'dispute_reversal' },
      ];
      const won: DisputeObject = { ...dispute, status: 'won', balance_transactions };
      disputes.set(id, won);
      return won;
    },
    chargeOf: (id) => {
      const charge = charges.get(idOf(intentOf(id).latest_charge));
      if (!charge) throw missing('charge', id);
      return charge;
    },
  };
  return api;
}

const createParams = [
  /^amount$/,
  /^currency$/,
  /^allowed_payment_method_types\[\d\]$/,
  /^automatic_payment_methods\[(?:enabled|allow_redirects)\]$/,
  /^metadata\[/,
  /^expand/,
];

const confirmParams = [
  /^payment_method_data\[type\]$/,
  /^payment_method_data\[card\]\[token\]$/,
  /^use_stripe_sdk$/,
  /^expand/,
];
