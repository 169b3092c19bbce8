/** The behavior of the embedded test processor for each card (PAY-8); codes and messages are the provider's. */
export type TestOutcome =
  | { readonly kind: 'succeeds' }
  /** The bank asks the tenant first (3-D Secure). */
  | { readonly kind: 'asksTenant' }
  | { readonly kind: 'declined'; readonly code: string; readonly message: string };

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly outcome: TestOutcome;
  /** For the list of test cards in the form. */
  readonly label: string;
}

const succeeds: TestOutcome = { kind: 'succeeds' };
const declined = (code: string, message: string): TestOutcome => ({
  kind: 'declined',
  code,
  message,
});

/** The well-known test numbers. All other numbers are refused, so nobody's real card is ever sent here. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', outcome: succeeds, label: 'Succeeds' },
  { number: '5555555555554444', brand: 'Mastercard', outcome: succeeds, label: 'Succeeds' },
  { number: '378282246310005', brand: 'American Express', outcome: succeeds, label: 'Succeeds' },
  {
    number: '4000002760003184',
    brand: 'Visa',
    outcome: { kind: 'asksTenant' },
    label: 'Asks for authentication',
  },
  {
    number: '4000000000000002',
    brand: 'Visa',
    outcome: declined('card_declined', 'Your card was declined.'),
    label: 'Declined',
  },
  {
    number: '4000000000009995',
    brand: 'Visa',
    outcome: declined('insufficient_funds', 'Your card has insufficient funds.'),
    label: 'Insufficient funds',
  },
  {
    number: '4000000000000069',
    brand: 'Visa',
    outcome: declined('expired_card', 'Your card has expired.'),
    label: 'Expired',
  },
  {
    number: '4000000000000127',
    brand: 'Visa',
    outcome: declined('incorrect_cvc', "Your card's security code is incorrect."),
    label: 'Wrong security code',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    outcome: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
    label: 'Processing error',
  },
];

export interface TestToken {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** `tok_test_4242424242424242_12_2030`: the number is public, and the server looks it up in the list above. */
export function testToken({ number, expMonth, expYear }: TestToken): string {
  return `tok_test_${number}_${String(expMonth).padStart(2, '0')}_${expYear}`;
}

/** Parses a token of the test processor; null for other tokens. */
export function readTestToken(token: string): (TestToken & { readonly card: TestCard }) | null {
  const [, number = '', month, year] = /^tok_test_(\d{12,19})_(\d\d)_(\d{4})$/.exec(token) ?? [];
  const card = testCards.find((known) => known.number === number);
  const expMonth = Number(month);
  if (!card || expMonth < 1 || expMonth > 12) return null;
  return { number, expMonth, expYear: Number(year), card };
}
