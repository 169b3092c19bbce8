import type { ErrorCode } from '@tenantry/contract/errors';
import type { SecondFactorAsked } from '@tenantry/contract/shared/errors';
import { AppError } from '../../platform/http/errors.ts';
import type { ProviderName } from './external/external.provider.ts';

/** AUTH-4; the strings are exact. */
export function signInFailed(): AppError {
  return new AppError('sign_in_failed', 'Invalid email or password, please try again.');
}

export function sessionEnded(): AppError {
  return new AppError('not_signed_in', 'Please sign in.');
}

export function externalSignInFailed(provider: ProviderName): AppError {
  const trail = { kind: 'signInFailed' } as const;
  return new AppError('sign_in_failed', `${provider} login failed`, { trail });
}

/** AUTH-11: the owner unlinked it, perhaps because someone else has it. */
export function externalUnlinked(provider: ProviderName): AppError {
  const again = 'Log in with your password, then link it again in My account.';
  return new AppError('account_unlinked', `Your ${provider} account was unlinked. ${again}`);
}

/** Not a 401: that would end the session of the person who links. */
export function externalNotLinked(provider: ProviderName): AppError {
  return new AppError(
    'account_not_confirmed',
    `${provider} did not confirm your account. Try linking it again.`,
  );
}

export function externalOfAnother(provider: ProviderName, emailAddress: string): AppError {
  const message = `This ${provider} account cannot be linked. Use the one with the email ${emailAddress}.`;
  return new AppError('account_of_another', message);
}

export function externalLinkedAlready(provider: ProviderName): AppError {
  const message = `Another ${provider} account is already linked. Unlink it first.`;
  return new AppError('account_linked_already', message);
}

export function externalSignInNotAvailable(provider: ProviderName): AppError {
  return new AppError('provider_not_available', `${provider} login not available.`);
}

export function emailAddressTaken(): AppError {
  const message = 'This email is already in use. Use another one, or edit that user.';
  return new AppError('email_address_taken', message, { fields: { emailAddress: message } });
}

function unacceptable(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, message, { fields: { [field]: message } });
}

export function passwordIsCommon(field: string): AppError {
  return unacceptable(
    'password_common',
    field,
    'This password is one of the most common ones and easily guessed. Choose another.',
  );
}

export function passwordIsName(field: string): AppError {
  return unacceptable(
    'password_is_name',
    field,
    'A password must not be your own name or email address. Choose another.',
  );
}

export function passwordIsRepeated(field: string): AppError {
  return unacceptable(
    'password_repeated',
    field,
    'Use at least two different characters in your password, besides spaces.',
  );
}

export function passwordIsPlace(field: string): AppError {
  return unacceptable(
    'password_is_place',
    field,
    'A password must not be the name of the organization or of this product. Choose another.',
  );
}

/** TRUST-4. */
export const passwordWrong = () =>
  unacceptable(
    'own_password_wrong',
    'password',
    'Wrong password. Enter the password you log in with.',
  );

/** AUTH-14. */
export const currentPasswordWrong = () =>
  unacceptable(
    'own_password_wrong',
    'currentPassword',
    'Wrong password. Enter the password you log in with.',
  );

/** TRUST-4. */
export function freshSignInNeeded(): AppError {
  return new AppError(
    'fresh_sign_in_needed',
    'You have no password to confirm with. Log out, log in again, and repeat this within 5 minutes.',
  );
}

/** TRUST-1. */
export function secondFactorAsked(secondFactor: SecondFactorAsked): AppError {
  const message = 'Enter the code of your authenticator app.';
  return new AppError('second_factor_asked', message, { secondFactor });
}

export function signInExpired(): AppError {
  return new AppError('sign_in_expired', 'This login took too long. Log in again.');
}

/** The same for codes that were used before. */
export const codeWrong = () =>
  unacceptable(
    'second_factor_code_wrong',
    'code',
    'This code is wrong or was used before. Enter the code that your app shows now.',
  );

export function factorUnreadable(): AppError {
  return new AppError(
    'second_factor_unreadable',
    'Codes of your app cannot be checked on this server. Use a recovery code, or ask an administrator.',
  );
}

export function noSecondFactor(): AppError {
  return new AppError('no_second_factor', 'This account has no second factor.');
}

/** TRUST-3. */
export function lastFactor(): AppError {
  return new AppError(
    'last_second_factor',
    'Your organization requires a second factor, and this is your last one. Set up another one first.',
  );
}

/** AUTH-6. */
export function linkExpired(): AppError {
  return new AppError('link_expired', 'This link has expired. Please request another one.');
}

/** Tenants' accounts must be able to sign in and must not be administrators. */
export function emailCannotLease(): AppError {
  const message =
    'This email belongs to an administrator or to a deactivated account. Use another one.';
  return new AppError('email_cannot_lease', message, { fields: { emailAddress: message } });
}

/** TRUST-2. */
export const passkeySignInFailed = () =>
  new AppError(
    'sign_in_failed',
    'This passkey was not accepted. Try again, or log in with your password.',
    { trail: { kind: 'signInFailed' } },
  );

/** TRUST-2. */
export const passkeyNotAccepted = () =>
  new AppError('passkey_not_accepted', 'This passkey was not accepted. Try again.');

/** TRUST-2. */
export const passkeyKnown = () => new AppError('passkey_known', 'This passkey was added before.');

/** TRUST-2. */
export const tooManyPasskeys = (most: number) =>
  new AppError(
    'too_many_passkeys',
    `You have ${most} passkeys. Remove one before you add another.`,
  );

/** AUTH-15: somebody has taken it since the link was mailed, which its reader may know. */
export const newEmailTaken = () =>
  new AppError(
    'email_address_taken',
    'This email belongs to another account. Choose another one in My account.',
  );

/** AUTH-15. */
export function emailIsOwn(): AppError {
  const message = 'This is your email already.';
  return new AppError('email_is_own', message, { fields: { emailAddress: message } });
}

/** TRUST-9: the same for a code that is wrong, was used, or has ended. */
export const supportCodeWrong = () =>
  new AppError(
    'support_code_wrong',
    'This code does not work, or not any more. Ask for another one.',
    { trail: { kind: 'signInFailed' } },
  );

/** TRUST-9. */
export const tooManyGrants = () =>
  new AppError(
    'too_many_grants',
    'Support is let in several times already. End an access before you add another.',
  );
