import { AppError } from '../../platform/http/errors.ts';

export function noLesseeToWriteTo(): AppError {
  return new AppError(
    'no_tenant_to_write_to',
    'This property has no active lease, so there is no tenant to write to.',
  );
}

/** HOME-14. */
export function leaseNotActive(): AppError {
  return new AppError('lease_not_active', 'This lease has ended.');
}

export function nothingToWriteAbout(): AppError {
  return new AppError(
    'no_property_to_write_about',
    'You have no lease yet, so there is no property to write about.',
  );
}
