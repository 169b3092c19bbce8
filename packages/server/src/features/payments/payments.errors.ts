import type { ErrorCode } from '@tenantry/contract/errors';
import { methodWords } from '@tenantry/contract/ledger/payment-methods';
import type { ExternalPaymentMethod } from '@tenantry/contract/shared/external-methods';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

const onField = (code: ErrorCode, field: string, message: string) =>
  new AppError(code, message, { fields: { [field]: message } });

/** PAY-1: only for requests that asked. */
export function paymentIsRecorded(
  method: ExternalPaymentMethod,
  number: string | null,
  amount: Cents,
  day: CalendarDate,
): AppError {
  const what = number === null ? `This ${methodWords[method].noun}` : `${method} ${number}`;
  return new AppError(
    'already_recorded',
    `${what} of ${formatCents(amount)} is already recorded, on ${formatCalendarDate(day)}.`,
  );
}

/** PAY-11: only for checks that asked. */
export function checkIsInBatch(number: string, amount: Cents): AppError {
  return new AppError(
    'already_recorded',
    `Check ${number} of ${formatCents(amount)} is already in this batch.`,
  );
}

/** PAY-11: the lease is unknown, or its property was deleted. */
export function payerIsGone(): AppError {
  return new AppError('not_found', 'This tenant or property was not found. Choose another payer.');
}

/** UNIT-6: another lease's person is answered like one who does not exist. */
export function payerIsNotOnLease(): AppError {
  return onField(
    'payer_not_on_lease',
    'payerPartyId',
    'Choose a tenant or guarantor of this lease.',
  );
}

export function paymentInFuture(): AppError {
  return onField('day_in_future', 'paymentDate', 'The payment date is in the future.');
}

export function reversalInFuture(): AppError {
  return onField('day_in_future', 'reversalDate', 'The date is in the future.');
}

export function reversalBeforePayment(): AppError {
  return onField('reversal_before_payment', 'reversalDate', 'The date is before the payment date.');
}

export function refundInFuture(): AppError {
  return onField('day_in_future', 'day', 'This day cannot be in the future.');
}

export function moreThanTheCredit(most: Cents): AppError {
  return onField(
    'more_than_credit',
    'amount',
    `By this day, only ${formatCents(most)} of the credit had come from checks, cash or transfers. Refund the rest on the card payment itself.`,
  );
}

export function cardIsRefunded(): AppError {
  return new AppError('card_payment_is_refunded', 'A payment by card is refunded, not reversed.');
}

export function alreadyReversed(): AppError {
  return new AppError('already_reversed', 'This payment was already reversed.');
}

export function cashCannotBounce(): AppError {
  return onField('only_checks_bounce', 'reason', 'Only a check can bounce.');
}

export function tooManyDocuments(most: number): AppError {
  return new AppError('too_many_documents', `A payment can have at most ${most} documents.`);
}
