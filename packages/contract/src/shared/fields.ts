import { z } from 'zod';
import { cleanEnds, cleanPhone, cleanPlain } from './typed-text.ts';
import { isTooLong, isTooShort, PASSWORD_CHARACTERS, passwordMessages } from './password-length.ts';

// PostgreSQL cannot store NUL and lone surrogates; other control characters are never intended.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Whether a text has only characters that can be stored and are intended. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !controlCharacters.test(value);
}

/**
 * Text on one line or several, trimmed. Every text field of the product is built from it.
 * @param clean removes what was pasted along and cannot matter
 */
export function text(maximum: number, message = 'Enter some text.', clean = cleanEnds) {
  return z
    .string(message)
    .overwrite(clean)
    .max(maximum, `Use at most ${maximum} characters.`)
    .refine(isStorable, 'This has characters that cannot be stored.');
}

/** Text that must not be empty. */
export function requiredText(maximum: number, message = 'This is required.', clean = cleanEnds) {
  return text(maximum, message, clean).min(1, message);
}

export const id = z.uuid('This is not an id.');

export const emailAddress = text(254, undefined, cleanPlain)
  .toLowerCase()
  .pipe(z.email('Enter an email address, such as name@example.com.'));

export const phoneNumber = requiredText(32, 'Phone number is required.', cleanPhone).regex(
  /^[+()\-.\s\dx]{7,32}$/,
  'Enter a phone number, such as (212) 555-0123.',
);

/** The text of a zip code. */
export const zipCodeText = (maximum: number, message?: string) =>
  text(maximum, message, cleanPlain);

/** AUTH-9: any characters, with a minimum number. */
export function passwordToSet(messages: { required: string; tooShort: string }) {
  return z
    .string(messages.required)
    .max(2 * PASSWORD_CHARACTERS.most, passwordMessages.tooLong)
    .refine((value) => value !== '', messages.required)
    .refine((value) => !isTooShort(value), messages.tooShort)
    .refine((value) => !isTooLong(value), passwordMessages.tooLong)
    .refine((value) => value.isWellFormed(), 'This has characters that cannot be used.');
}

export const newPassword = passwordToSet({
  required: 'Enter a password.',
  tooShort: passwordMessages.tooShort,
});

/** The version of a row, as in responses. Each save increments it. */
export const version = z.int().min(1).max(2_147_483_647);

/**
 * The version that the client last saw: if the row has a newer one, the save gives 409. If absent, the last save wins.
 */
export const versionSeen = version.optional();

/** The same for a row that may not exist yet: 0 if the client saw that there was none. */
export const versionOrNoneSeen = z.int().min(0).max(2_147_483_647).optional();

/** The name of an uploaded file in a path. It is looked up, never used as a file system path. */
export const fileName = requiredText(300);
