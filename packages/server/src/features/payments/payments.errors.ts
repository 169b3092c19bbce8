import { AppError } from '../../platform/http/errors.ts';

const onField = (field: string, message: string) =>
  new AppError('rule', message, { fields: { [field]: message } });

export function paymentInFuture(): AppError {
  return onField('paymentDate', 'The payment date is in the future.');
}

export function reversalInFuture(): AppError {
  return onField('reversalDate', 'The date is in the future.');
}

export function reversalBeforePayment(): AppError {
  return onField('reversalDate', 'The date is before the payment date.');
}

export function cardIsRefunded(): AppError {
  return new AppError('rule', 'A payment by card is refunded, not reversed.');
}

export function alreadyReversed(): AppError {
  return new AppError('rule', 'This payment was already reversed.');
}

export function cashCannotBounce(): AppError {
  return onField('reason', 'Only a check can bounce.');
}

export function tooManyDocuments(most: number): AppError {
  return new AppError('rule', `A payment can have at most ${most} documents.`);
}
