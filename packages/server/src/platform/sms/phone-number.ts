import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/min';

const require = createRequire(import.meta.url);

/** The full number (E.164) as a phone network needs it; null if no text can be sent to it. */
export function phoneNumberForTexts(typed: string): string | null {
  // Loaded with the first number: its 450 kB would be a twelfth of what a start loads.
  const phones = require('libphonenumber-js/min') as typeof PhoneNumbers;
  const parsed = phones.parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  // An extension means a switchboard: a text would reach nobody, or somebody else.
  return parsed?.isValid() && !parsed.ext ? parsed.number : null;
}
