import { AppError } from '../../platform/http/errors.ts';
import type { DaysProblem } from './parties.domain.ts';

export function lastLessee(): AppError {
  return new AppError(
    'last_tenant',
    'A lease needs a tenant. End the lease, or add the tenant who stays first.',
  );
}

export function primaryLesseeStays(): AppError {
  return new AppError(
    'primary_tenant',
    'This is the primary tenant. Make another tenant the primary one first.',
  );
}

export function partyHasPaid(): AppError {
  return new AppError(
    'party_has_paid',
    'This person has paid for the lease, so they were on it. Remove them with a last day instead.',
  );
}

export function partyOverlaps(): AppError {
  const message = 'This tenant is already on the lease at that time. Choose other days.';
  return new AppError('party_overlap', message, { fields: { emailAddress: message } });
}

export function sharesAreNotWhole(sum: string, whole: string): AppError {
  const message = `The shares add up to ${sum}, and must add up to ${whole}.`;
  return new AppError('shares_not_whole', message, { fields: { shares: message } });
}

export function sharesAreNotOfTenants(): AppError {
  const message = 'Enter a share for each current tenant, and for nobody else.';
  return new AppError('shares_not_whole', message, { fields: { shares: message } });
}

export function partyRoleIsFixed(): AppError {
  const message = 'A role cannot be changed. Remove this person, and add them in the other role.';
  return new AppError('party_role_fixed', message, { fields: { role: message } });
}

export function invalidPartyDays({ field, message }: DaysProblem): AppError {
  return new AppError('invalid_party_days', message, { fields: { [field]: message } });
}

export function notACurrentLessee(): AppError {
  return new AppError(
    'not_a_current_tenant',
    'Choose a tenant who is on the lease today and has no last day.',
  );
}
