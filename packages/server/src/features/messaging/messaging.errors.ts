import { AppError } from '../../platform/http/errors.ts';

/** MSG-1: a tenant chose a text, and there is no phone for it. */
export function organizationTakesNoTexts(): AppError {
  const message = 'Your landlord does not receive texts. Choose Email.';
  return new AppError('rule', message, { fields: { medium: message } });
}

export function letterArrived(): AppError {
  return new AppError(
    'rule',
    'This email was sent, or is being sent. It cannot be sent again here.',
  );
}

/** The outbox has nothing that a mail server or text service could send. */
export function nothingToSend(): AppError {
  return new AppError(
    'rule',
    'No mail server or text service is set up for these messages. Set one up first, then send them.',
  );
}

export function nothingToSendAgain(): AppError {
  return new AppError('rule', 'All deliveries of this message were sent or are still being tried.');
}
