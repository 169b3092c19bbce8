import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The number in full (E.164) as a phone network wants it, or null for what no text can be sent to. */
export function phoneNumberForTexts(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  // Behind an extension there is a switchboard: a text would reach nobody, or somebody else.
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
