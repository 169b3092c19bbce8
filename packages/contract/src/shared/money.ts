/** An amount of money in whole cents. All calculations use cents; only the API uses dollars. */
export type Cents = number & { readonly __unit: 'cents' };

/** The largest amount that a single field accepts: ten million dollars. */
export const MAX_DOLLARS = 10_000_000;

/**
 * Checks an integer count of cents. Throws a RangeError on fractions and on values that a double cannot hold exactly.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

export const ZERO = cents(0);

/** Converts dollars from the API (at most two decimals, checked by the schemas) to cents. */
export function centsFromDollars(dollars: number): Cents {
  return cents(Math.round(dollars * 100));
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount);
}

/**
 * Quantity times rate, rounded to the nearest cent, halves away from zero.
 * @param quantity at most three decimals
 */
export function multiplyCents(quantity: number, rate: Cents): Cents {
  const thousandths = Math.round(quantity * 1000) * rate;
  const rounded = Math.floor(Math.abs(thousandths) / 1000 + 0.5);
  return cents(thousandths < 0 ? -rounded : rounded);
}

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  // No minus sign before zero.
  signDisplay: 'negative',
});

/** `$1,250.00`, from dollars as in the API. */
export function formatDollars(dollars: number): string {
  return usd.format(dollars);
}

export function formatCents(amount: Cents): string {
  return usd.format(amount / 100);
}

export const moneyMessages = {
  empty: 'Enter an amount of money.',
  notANumber: 'Enter an amount of money, such as $1,250.00.',
  commas: 'Use commas only between thousands and a period before the cents, such as $1,250.00.',
  decimals: 'Use at most two decimals.',
  negative: 'This cannot be less than zero.',
  tooSmall: 'This amount is too small.',
  tooLarge: 'This amount is too large.',
} as const;
