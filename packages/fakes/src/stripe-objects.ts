import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** Stripe's objects for a card payment, in the format of its own types. */

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Seconds since the epoch, as in Stripe's API; the day does not matter. */
const CREATED = 1_773_151_200;

/** A card, and its bank's behavior. */
export interface BankCard {
  readonly brand: string;
  readonly last4: string;
  /** For a declined card. */
  readonly code?: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  readonly declineCode?: string;
  readonly message?: string;
  /** The bank asks its customer first. */
  readonly asks?: true;
  /** The charge does not name its card. */
  readonly untold?: true;
}

const visa = (last4: string) => ({ brand: 'visa', last4 });

/** https://docs.stripe.com/testing: the tokens for test cards. */
export const testTokens: Readonly<Record<string, BankCard>> = {
  tok_visa: visa('4242'),
  tok_mastercard: { brand: 'mastercard', last4: '4444' },
  tok_amex: { brand: 'amex', last4: '8431' },
  tok_chargeDeclined: {
    ...visa('0002'),
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  tok_chargeDeclinedInsufficientFunds: {
    ...visa('9995'),
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  tok_chargeDeclinedExpiredCard: {
    ...visa('0069'),
    code: 'expired_card',
    message: 'Your card has expired.',
  },
  tok_chargeDeclinedIncorrectCvc: {
    ...visa('0127'),
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  tok_chargeDeclinedProcessingError: {
    ...visa('0119'),
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  tok_threeDSecureRequired: { ...visa('3184'), asks: true },
  // Not one of Stripe's tokens.
  tok_untold: { ...visa('4242'), untold: true },
};

interface NewIntent {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly livemode: boolean;
}

export function newIntent({
  amount,
  currency,
  metadata,
  livemode,
}: NewIntent): Stripe.PaymentIntent {
  const id = newStripeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: CREATED,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: {} as Stripe.PaymentIntent.PaymentMethodOptions.Card },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
}

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null };

export function newMethod({ brand, last4 }: BankCard, livemode: boolean): Stripe.PaymentMethod {
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    billing_details: nobody,
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: 8,
      exp_year: 2030,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: CREATED,
    customer: null,
    customer_account: null,
    livemode,
    metadata: {},
    type: 'card',
  };
}

function cardOf({ brand, last4 }: BankCard): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 8,
    exp_year: 2030,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function newCharge(intent: Stripe.PaymentIntent, card: BankCard): Stripe.Charge {
  const { amount, currency, id, livemode, metadata } = intent;
  return {
    id: newStripeId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newStripeId('txn'),
    billing_details: nobody,
    calculated_statement_descriptor: 'TENANTRY',
    captured: true,
    created: CREATED,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode,
    metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: id,
    payment_method: newStripeId('pm'),
    payment_method_details: card.untold ? null : { type: 'card', card: cardOf(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

interface NewRefund {
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  readonly status: string;
}

export function newRefund({ charge, amount, metadata, status }: NewRefund): Stripe.Refund {
  return {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: CREATED,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}

/** Stripe's report of a dispute, without the evidence of both sides. */
export type DisputeObject = Omit<Stripe.Dispute, 'evidence' | 'evidence_details'>;

export function newDispute(charge: Stripe.Charge, amount: number): DisputeObject {
  const id = newStripeId('dp');
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal(id, amount, charge.currency)],
    charge: charge.id,
    created: CREATED,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: charge.livemode,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

function withdrawal(source: string, amount: number, currency: string): Stripe.BalanceTransaction {
  return {
    id: newStripeId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    available_on: CREATED,
    balance_type: 'payments',
    created: CREATED,
    currency,
    description: 'Chargeback withdrawal',
    exchange_rate: null,
    fee: 1500,
    fee_details: [],
    net: -amount - 1500,
    reporting_category: 'dispute',
    source,
    status: 'pending',
    type: 'adjustment',
  };
}
