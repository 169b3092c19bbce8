import { AppError } from '../../platform/http/errors.ts';

export function domainTaken(): AppError {
  const message = 'Another organization of this installation has this domain.';
  return new AppError('conflict', message, { fields: { domain: message } });
}

/** Whoever may change the mail server must not have the kept password sent to one of their own. */
export function mailPasswordNeeded(): AppError {
  const message = 'Enter the password again: the one that is kept is for another mail server.';
  return new AppError('rule', message, { fields: { mailPassword: message } });
}

export function cannotOpen(what: string): AppError {
  return new AppError(
    'rule',
    `The ${what} cannot be read: it was stored under another key than this server has. ` +
      'Bring back that key (see SECRET_KEY in the documentation), or enter it again.',
  );
}

export function mailNotSent(reason: string): AppError {
  return new AppError('rule', `The mail was not sent. ${reason}`);
}
