import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function propertyIsLeased(): AppError {
  return new AppError(
    'property_leased',
    'This property has a lease that has not ended. End the lease first, then delete the property.',
  );
}

export function noMoveOut(): AppError {
  return new AppError(
    'no_move_out',
    'No move-out is planned for this lease. It may have been undone on another page.',
  );
}

export function listingOffersHome(availableFrom: CalendarDate | null): AppError {
  const from = availableFrom === null ? '' : ` from ${formatCalendarDate(availableFrom)}`;
  return new AppError(
    'wrong_role',
    `The move-out offers this home${from}, and you do not have permission to change its listing. Ask someone who has.`,
  );
}

export function moveOutHasBill(): AppError {
  return new AppError(
    'wrong_role',
    'This change would take back credits or the final invoice of the move-out, and you do not have permission to change charges. Ask someone who has.',
  );
}

export function moveOutIsPlanned(): AppError {
  return new AppError(
    'move_out_planned',
    'A move-out is planned for this lease. Undo the move-out first, then renew the lease.',
  );
}

export function noticeStops(): AppError {
  return new AppError(
    'notice_stops_renewal',
    'Notice was given for this lease, so it does not become month to month. Withdraw the notice first.',
  );
}

export function renewalTooShort(): AppError {
  const message = 'The lease already runs until then, or longer. Enter a later last day.';
  return new AppError('renewal_too_short', message, { fields: { endDate: message } });
}

export function noticeInFuture(): AppError {
  const message = 'The day of the notice is in the future. Enter the day on which it was given.';
  return new AppError('notice_in_future', message, { fields: { noticeGivenOn: message } });
}

/** @param balance null for people who may not read it */
export function propertyOwes(balance: Cents | null): AppError {
  const amount = balance === null ? '' : ` of ${formatCents(balance)}`;
  return new AppError(
    'property_owes',
    `This property has an open balance${amount}. Record the payment or delete the invoice first.`,
  );
}
