import type { CardPayment, CardPaymentInput } from '@tenantry/contract/payments/cards.schemas';
import type { Ref } from 'react';

/** Stands for a card, once, and what the processor says of it. */
export type CardToken = Pick<
  CardPaymentInput,
  'token' | 'cardId' | 'type' | 'brand' | 'expMonth' | 'expYear' | 'last4'
>;

export type TokenResult =
  | { readonly token: CardToken }
  /** It decides the message for the person; for example `card_error`. */
  | { readonly error: { readonly type: string } };

/**
 * What the payment form needs of the card's fields. It knows nothing of the card, nor of who processes it; the number
 * never comes to our server.
 */
export interface CardTokens {
  /** All four fields are filled in. */
  readonly isComplete: () => boolean;
  /** Never rejects. */
  readonly create: () => Promise<TokenResult>;
  /** Lets the tenant's bank ask whether it is them; what came of it is the server's to say. Never rejects. */
  readonly authenticate: (payment: CardPayment) => Promise<void>;
}

export interface CardFieldsProps {
  readonly tokens: Ref<CardTokens>;
  readonly disabled: boolean;
}

const CORRECTABLE =
  'There was an error using your credit card information. Please correct the payment information before resubmitting.';

const UNEXPECTED =
  'There was an unexpected error using your credit card information. Please try again later.';

/** PAY-4. */
export const INCOMPLETE = 'Please complete all fields.';

/** PAY-4: what the person is told of an error of a token. */
export function tokenErrorSentence({ type }: { readonly type: string }): string {
  return type === 'card_error' || type === 'validation_error' ? CORRECTABLE : UNEXPECTED;
}
