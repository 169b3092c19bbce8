import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The full number (E.164) as a phone network needs it; null if no text can be sent to it. */
export function phoneNumberForTexts(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  // An extension means a switchboard: a text would reach nobody, or somebody else.
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
