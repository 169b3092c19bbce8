import { AppError } from '../../platform/http/errors.ts';

export function domainTaken(): AppError {
  const message = 'Another organization uses this domain.';
  return new AppError('domain_taken', message, { fields: { domain: message } });
}

/** ORG-7: a SuperAdmin signs in on this domain too, so nobody else may move it. */
export function onlySuperAdmin(): AppError {
  const message = 'Only a SuperAdmin can change the domain of this organization. Ask one of them.';
  return new AppError('domain_needs_super_admin', message, { fields: { domain: message } });
}

export function noPendingDomain(): AppError {
  return new AppError(
    'no_pending_domain',
    'There is no pending domain change. Enter the new domain and save first.',
  );
}

export function domainNotProved(domain: string): AppError {
  return new AppError(
    'domain_not_proved',
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
  return new AppError('mail_password_needed', message, { fields: { mailPassword: message } });
}

export function phoneTakesNoTexts(): AppError {
  const message = 'This number cannot receive texts. Enter one that can, without an extension.';
  return new AppError('phone_takes_no_texts', message, { fields: { phoneNumber: message } });
}

export function cannotOpen(what: string): AppError {
  return new AppError(
    'stored_under_another_key',
    `The ${what} cannot be read: it was stored under another key. ` +
      'Restore that key (see SECRET_KEY in the documentation), or enter the value again.',
  );
}

export function mailNotSent(reason: string): AppError {
  return new AppError('mail_not_sent', `The email was not sent. ${reason}`);
}
