import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { AppError } from '../../platform/http/errors.ts';

export function offerIsOpen(expiresOn: CalendarDate): AppError {
  return new AppError(
    'offer_open',
    `An offer is open until ${formatCalendarDate(expiresOn)}. Withdraw it before you make another.`,
  );
}

/** @param state what became of it, in words */
export function offerIsClosed(state: string): AppError {
  return new AppError('offer_closed', `This offer is already ${state}.`);
}

export function offerIsOutdated(): AppError {
  return new AppError(
    'offer_outdated',
    'Your lease has changed since this offer was made. Ask your landlord for a new offer.',
  );
}

/** @param last the last day on which it can be accepted */
export function offerExpiresWrongly(last: CalendarDate | null): AppError {
  const message =
    last === null
      ? 'Choose today or a later day.'
      : `Choose a day from today to ${formatCalendarDate(last)}, the last day before the renewal begins.`;
  return new AppError('offer_expiry', message, { fields: { expiresOn: message } });
}

export function signatureDiffers(name: string): AppError {
  const message = `Type your name as it is on the lease: ${name}.`;
  return new AppError('signature_differs', message, { fields: { name: message } });
}
