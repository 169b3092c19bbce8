import { AppError } from '../../platform/http/errors.ts';

/** MSG-1: a tenant chose a text, and there is no phone for it. */
export function organizationTakesNoTexts(): AppError {
  const message = 'Your landlord does not receive texts. Choose Email.';
  return new AppError('texts_not_set_up', message, { fields: { medium: message } });
}

export function letterArrived(): AppError {
  return new AppError(
    'mail_sent_already',
    'This email was sent, or is being sent. It cannot be sent again here.',
  );
}

/** The outbox has nothing that a mail server or text service could send. */
export function nothingToSend(): AppError {
  return new AppError(
    'no_sender',
    'No mail server or text service is set up for these messages. Set one up first, then send them.',
  );
}

export function nothingToSendAgain(): AppError {
  return new AppError(
    'nothing_to_send_again',
    'All deliveries of this message were sent or are still being tried.',
  );
}
