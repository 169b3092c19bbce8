import { AppError } from '../../../platform/http/errors.ts';
import { UNREACHABLE } from './cards.domain.ts';
import type { CardPaymentRow } from './cards.repository.ts';

/** Why a payment failed, as the answer says it: the same each time that it is asked for. */
export function paymentFailed(row: Pick<CardPaymentRow, 'failure' | 'failureCode'>): AppError {
  const message = row.failure ?? 'The payment failed.';
  if (row.failureCode !== UNREACHABLE.failureCode) return new AppError('card_declined', message);
  return new AppError('unavailable', message, { retryAfterSeconds: 60 });
}

export function noLeaseToPay(): AppError {
  return new AppError('rule', 'You have no lease to pay for.');
}
