import { AppError } from '../../platform/http/errors.ts';

export function noLesseeToWriteTo(): AppError {
  return new AppError(
    'no_tenant_to_write_to',
    'This property has no active lease, so there is no tenant to write to.',
  );
}

/** MSG-9: the lease is unknown, or of another property, or its property was deleted. */
export function leaseIsGone(): AppError {
  return new AppError('not_found', 'This lease was not found at this property.');
}

/** HOME-14. */
export function leaseNotActive(): AppError {
  return new AppError('lease_not_active', 'This lease has ended.');
}

/** UNIT-9. */
export function noLongerLessee(): AppError {
  return new AppError(
    'no_longer_a_tenant',
    'You are no longer a tenant of this home, so you can only read its messages.',
  );
}

export function nothingToWriteAbout(): AppError {
  return new AppError(
    'no_property_to_write_about',
    'You have no lease yet, so there is no property to write about.',
  );
}
