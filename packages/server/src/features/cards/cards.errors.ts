import { AppError } from '../../platform/http/errors.ts';
import type { CardPaymentRow } from './cards.repository.ts';

/**
 * Why a payment failed, as the response reports it: final, and the same for every request. If the provider could not be
 * reached, the payment failed as well; a 503 would mean that the outcome is unknown.
 */
export function paymentFailed({ failure }: Pick<CardPaymentRow, 'failure'>): AppError {
  return new AppError('card_declined', failure ?? 'The payment failed.');
}

export function noLeaseToPay(): AppError {
  return new AppError('no_lease_to_pay', 'You have no lease to pay for.');
}

export function cardsNotSetUp(): AppError {
  return new AppError(
    'cards_not_set_up',
    'Card payments are not set up. Ask your landlord how to pay, for example by check.',
  );
}
