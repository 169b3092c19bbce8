import { AppError } from '../../platform/http/errors.ts';

export function noTenantToWriteTo(): AppError {
  return new AppError(
    'rule',
    'This property has no active lease, so there is no tenant to write to.',
  );
}

export function nothingToWriteAbout(): AppError {
  return new AppError('rule', 'You have no lease yet, so there is no property to write about.');
}
