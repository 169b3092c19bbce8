import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { AppError } from '../../platform/http/errors.ts';

export function leaseOverlaps(): AppError {
  return new AppError(
    'lease_overlap',
    'This property already has a lease at that time. End it first, or choose other dates.',
  );
}

export function leaseHasEnded(): AppError {
  return new AppError('lease_ended', 'This lease has ended and can no longer be changed.');
}

export function noTerm(): AppError {
  return new AppError('lease_has_no_term', 'This lease already runs month to month.');
}

export function leaseWouldBeOver(): AppError {
  const message = 'The end date is in the past.';
  return new AppError('lease_would_be_over', message, { fields: { endDate: message } });
}

export function noLease(): AppError {
  return new AppError('no_lease', 'This property has no lease yet. Start one first.');
}

export function nothingToOpen(): AppError {
  const message =
    'Only a lease that began before today and has not ended has past rent. Leave out the opening.';
  return new AppError('nothing_to_open', message, { fields: { opening: message } });
}

export function homeIsNotThere(): AppError {
  const message = 'This property no longer exists. Choose another.';
  return new AppError('property_gone', message, { fields: { propertyId: message } });
}

export function invalidLastDay(message: string): AppError {
  return new AppError('invalid_last_day', message, { fields: { lastDay: message } });
}

/** NEW-13. */
export function depositTooHigh(most: Cents, statute: string): AppError {
  const message = `${statute} allows a deposit of at most ${formatCents(most)} for this lease. Enter less. If an exception applies, turn the rule off under State rules.`;
  return new AppError('rule_forbids', message, { fields: { deposit: message } });
}
