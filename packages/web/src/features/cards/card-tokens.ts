import type { CardPayment, CardPaymentInput } from '@tenantry/contract/payments/cards.schemas';
import type { Ref } from 'react';

/** A one-time token for a card, and what the processor says about the card. */
export type CardToken = Pick<
  CardPaymentInput,
  'token' | 'cardId' | 'type' | 'brand' | 'expMonth' | 'expYear' | 'last4'
>;

export type TokenResult =
  | { readonly token: CardToken }
  /** The type determines the message for the person; for example `card_error`. */
  | { readonly error: { readonly type: string } };

/**
 * What the payment form needs from the card fields. The form does not know the card or the processor; the card number
 * never reaches our server.
 */
export interface CardTokens {
  /** Whether all four fields are filled in. */
  readonly isComplete: () => boolean;
  /** Never rejects. */
  readonly create: () => Promise<TokenResult>;
  /** Lets the tenant's bank ask for confirmation; the server knows the outcome. Never rejects. */
  readonly authenticate: (payment: CardPayment) => Promise<void>;
}

export interface CardFieldsProps {
  readonly tokens: Ref<CardTokens>;
  /** The person has changed the card. */
  readonly onTyped: () => void;
  readonly disabled: boolean;
}

const CORRECTABLE =
  'There was an error using your credit card information. Please correct the payment information before resubmitting.';

const UNEXPECTED =
  'There was an unexpected error using your credit card information. Please try again later.';

/** PAY-4. */
export const INCOMPLETE = 'Please complete all fields.';

/** PAY-4: the message for an error while creating a token. */
export function tokenErrorSentence({ type }: { readonly type: string }): string {
  return type === 'card_error' || type === 'validation_error' ? CORRECTABLE : UNEXPECTED;
}
