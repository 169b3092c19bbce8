import { AppError } from '../../platform/http/errors.ts';

/** MSG-1: a tenant chose a text, and there is no phone for it. */
export function organizationTakesNoTexts(): AppError {
  const message = 'Your landlord does not receive texts. Choose Email.';
  return new AppError('rule', message, { fields: { medium: message } });
}

export function nothingToSendAgain(): AppError {
  return new AppError('rule', 'All deliveries of this message were sent or are still being tried.');
}
