import { AppError } from '../../platform/http/errors.ts';

export function domainTaken(): AppError {
  const message = 'Another organization uses this domain.';
  return new AppError('conflict', message, { fields: { domain: message } });
}

/** ORG-7: a SuperAdmin signs in on this domain too, so nobody else may move it. */
export function onlySuperAdmin(): AppError {
  const message = 'Only a SuperAdmin can change the domain of this organization. Ask one of them.';
  return new AppError('rule', message, { fields: { domain: message } });
}

export function noPendingDomain(): AppError {
  return new AppError(
    'rule',
    'There is no pending domain change. Enter the new domain and save first.',
  );
}

export function domainNotProved(domain: string): AppError {
  return new AppError(
    'rule',
    `No proof was found for ${domain} yet. A new DNS record can take up to an hour to appear. Try again later.`,
  );
}

/** The mask belongs to another number than the stored one. */
export function notThisNumber(field: 'bankAccountNumber' | 'bankRoutingNumber'): AppError {
  const message = 'Enter the whole number.';
  return new AppError('malformed', message, { fields: { [field]: message } });
}

/** Someone who may change the mail server must not get the stored password sent to their own server. */
export function mailPasswordNeeded(): AppError {
  const message = 'Enter the password again: the stored one is for another mail server.';
  return new AppError('rule', message, { fields: { mailPassword: message } });
}

export function phoneTakesNoTexts(): AppError {
  const message = 'This number cannot receive texts. Enter one that can, without an extension.';
  return new AppError('rule', message, { fields: { phoneNumber: message } });
}

export function cannotOpen(what: string): AppError {
  return new AppError(
    'rule',
    `The ${what} cannot be read: it was stored under another key. ` +
      'Restore that key (see SECRET_KEY in the documentation), or enter the value again.',
  );
}

export function mailNotSent(reason: string): AppError {
  return new AppError('rule', `The email was not sent. ${reason}`);
}
