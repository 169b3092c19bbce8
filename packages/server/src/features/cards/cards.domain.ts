import type { CardPayment } from '@tenantry/contract/payments/cards.schemas';
import type { Cents } from '@tenantry/contract/shared/money';

/** A card as its provider knows it, with the brand's usual name. */
export interface CardFacts {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** The outcome of an intent to charge a card. */
export type Outcome =
  /** Nobody has tried to charge the card yet. */
  | { readonly kind: 'unconfirmed' }
  /** The tenant's bank asks the tenant to confirm; the secret is for the provider's script in the browser. */
  | { readonly kind: 'requiresAction'; readonly clientSecret: string | null }
  | { readonly kind: 'processing' }
  /** The money has moved, even if the provider does not report the card. */
  | { readonly kind: 'succeeded'; readonly card: CardFacts | null; readonly amount: Cents }
  | {
      readonly kind: 'failed';
      readonly code: string;
      /** The message for the person. */
      readonly message: string;
      readonly card: CardFacts | null;
    }
  | { readonly kind: 'canceled' };

/** Nothing was charged, because nobody completed the payment. */
export const NOT_CARRIED_OUT = {
  failureCode: 'not_carried_out',
  failure: 'The payment was not processed. You were not charged.',
} as const;

/** The provider could not be reached to create the payment. */
export const UNREACHABLE = {
  failureCode: 'provider_unreachable',
  failure: 'The payment provider cannot be reached. You were not charged. Please try again later.',
} as const;

/** Refused for a reason that would not help the person. */
export const REFUSED =
  'The payment provider did not accept this payment. You were not charged. Please try again.';

/** Test mode has ended; no money ever moved. */
export const TEST_MODE_ENDED = {
  failureCode: 'test_mode_ended',
  failure: 'This test payment was not completed. You were not charged.',
} as const;

/** For how long only the request that began a payment works on it. */
export const REQUEST_SECONDS = 60;
/** How long a tenant has to respond to the bank. */
export const ACTION_HOURS = 24;

interface Changes extends Partial<CardFacts> {
  readonly status: CardPayment['status'];
  readonly failureCode?: string | null;
  readonly failure?: string | null;
}

const columnsOf = ({ brand, last4, expMonth, expYear }: CardFacts) => ({
  brand,
  last4,
  expMonth,
  expYear,
});

/**
 * The changes of a payment by the provider's response; null if there are none. Success is final, and replaces a failure
 * that was recorded before.
 */
export function changesBy(
  outcome: Outcome,
  { status }: Pick<CardPayment, 'status'>,
): Changes | null {
  if (status === 'succeeded') return null;
  if (outcome.kind === 'succeeded') {
    const card = outcome.card && columnsOf(outcome.card);
    return { status: 'succeeded', failureCode: null, failure: null, ...card };
  }
  if (status === 'failed') return null;
  if (outcome.kind === 'failed') {
    const { code, message, card } = outcome;
    return { status: 'failed', failureCode: code, failure: message, ...(card && columnsOf(card)) };
  }
  if (outcome.kind === 'canceled') return { status: 'failed', ...NOT_CARRIED_OUT };
  if (outcome.kind === 'requiresAction') {
    return status === 'requiresAction' ? null : { status: 'requiresAction' };
  }
  // The tenant has responded to the bank, which is still deciding.
  if (outcome.kind === 'processing' && status === 'requiresAction') return { status: 'pending' };
  return null;
}

/** Whether nobody will finish it anymore, so that it must be closed at the provider. */
export function isAbandoned(outcome: Outcome, ageSeconds: number): boolean {
  if (outcome.kind === 'unconfirmed') return ageSeconds > REQUEST_SECONDS;
  return outcome.kind === 'requiresAction' && ageSeconds > ACTION_HOURS * 3600;
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  union_pay: 'UnionPay',
  link: 'Link',
};

/** `Visa` for the provider's `visa`. */
export function brandName(code: string | null): string {
  return brands[code ?? ''] ?? 'Card';
}
