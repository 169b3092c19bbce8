import { testCards, testToken } from '@tenantry/contract/payments/test-cards.rules';
import type { TokenResult } from './card-tokens.ts';

/** The content of the test processor's fields, as typed. */
export interface TestCardDraft {
  readonly number: string;
  /** `MM / YY` */
  readonly expiration: string;
  readonly postalCode: string;
  readonly securityCode: string;
}

export const emptyCard: TestCardDraft = {
  number: '',
  expiration: '',
  postalCode: '',
  securityCode: '',
};

const digitsOf = (text: string) => text.replace(/\D/g, '');

const isAmex = (number: string) => /^3[47]/.test(number);

/** In groups, as printed on the card. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** `12 / 30`; a first digit that cannot begin a month gets a leading zero. */
export function formatExpiration(typed: string): string {
  const digits = digitsOf(/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  if (digits.length <= 2) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Whether all four fields are long enough. */
export function isComplete(card: TestCardDraft): boolean {
  const number = digitsOf(card.number);
  const amex = isAmex(number);
  return (
    number.length >= (amex ? 15 : 16) &&
    digitsOf(card.expiration).length === 4 &&
    card.postalCode.trim().length >= 3 &&
    digitsOf(card.securityCode).length >= (amex ? 4 : 3)
  );
}

/**
 * PAY-8: what a provider's script would return for a complete card. Any number except the well-known test numbers is
 * refused here, so that nobody's real card leaves the browser.
 * @param today `YYYY-MM-DD`
 */
export function tokenOf(card: TestCardDraft, today: string): TokenResult {
  const known = testCards.find(({ number }) => number === digitsOf(card.number));
  if (!known) return { error: { type: 'card_error' } };
  const expiration = digitsOf(card.expiration);
  const expMonth = Number(expiration.slice(0, 2));
  const expYear = 2000 + Number(expiration.slice(2));
  const [year = 0, month = 0] = today.split('-').map(Number);
  const isPast = expYear * 12 + expMonth < year * 12 + month;
  if (expMonth < 1 || expMonth > 12 || isPast || expYear > year + 50) {
    return { error: { type: 'validation_error' } };
  }
  const { number, brand } = known;
  const token = testToken({ number, expMonth, expYear });
  return {
    token: {
      token,
      cardId: token.replace('tok_', 'card_'),
      type: 'card',
      brand,
      expMonth,
      expYear,
      last4: number.slice(-4),
    },
  };
}
