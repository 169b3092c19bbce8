import { AppError } from '../../platform/http/errors.ts';

export function noTenantToWriteTo(): AppError {
  return new AppError(
    'rule',
    'This property has no running lease, so there is no tenant to write to.',
  );
}

export function nothingToWriteAbout(): AppError {
  return new AppError('rule', 'You have no lease yet, so there is no property to write about.');
}

/** MSG-1: a tenant chose a text, and there is no phone for it. */
export function organizationTakesNoTexts(): AppError {
  const message = 'Your landlord does not receive texts. Choose Email.';
  return new AppError('rule', message, { fields: { medium: message } });
}

export function nothingWasGivenUp(): AppError {
  return new AppError('rule', 'All deliveries of this message were sent or are still being tried.');
}
