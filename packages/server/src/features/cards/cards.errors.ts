import { AppError } from '../../platform/http/errors.ts';
import type { CardPaymentRow } from './cards.repository.ts';

/**
 * Why a payment failed, as the answer says it: the same each time that it is asked for, and final. A provider that could
 * not be told of it is a failure like others, since 503 would say that nobody knows.
 */
export function paymentFailed({ failure }: Pick<CardPaymentRow, 'failure'>): AppError {
  return new AppError('card_declined', failure ?? 'The payment failed.');
}

export function noLeaseToPay(): AppError {
  return new AppError('rule', 'You have no lease to pay for.');
}

export function cardsNotSetUp(): AppError {
  return new AppError(
    'rule',
    'Card payments are not set up. Ask your landlord how to pay, for example by check.',
  );
}
