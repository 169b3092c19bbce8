import { parseDecimal, type DecimalProblem } from './decimal-text.ts';
import { cleanPlain } from './typed-text.ts';
import {
  cents,
  dollarsFromCents,
  formatCents,
  MAX_DOLLARS,
  moneyMessages,
  type Cents,
} from './money.ts';

/** Why a text is not an amount of money; `moneyMessages` has a message for each. */
export type MoneyProblem = DecimalProblem | 'negative' | 'tooSmall' | 'tooLarge';

export interface MoneyRules {
  /** Whether negative amounts are allowed. */
  readonly negative?: boolean;
}

// A sign and a dollar symbol in either order, as in `-$5` and `$-5`, with a hyphen or a true minus sign.
const prefix = /^(?:[-−]\s*\$?|\$\s*[-−]?)?\s*/;

/**
 * Reads an amount of money as a person types or pastes it: `1,250`, `$1,250.00`, `1250.5`, `-$12`, with any kind of
 * spaces around it. An amount is never guessed: `1,25`, `1.250,00` and `12.345` are refused.
 * @returns whole cents, or the problem
 */
export function parseMoney(
  text: string,
  { negative = false }: MoneyRules = {},
): Cents | MoneyProblem {
  const trimmed = cleanPlain(text);
  const [sign = ''] = prefix.exec(trimmed) ?? [];
  const size = parseDecimal(trimmed.slice(sign.length), 2);
  if (typeof size === 'string') return size === 'empty' && sign !== '' ? 'notANumber' : size;
  const isNegative = /[-−]/.test(sign) && size > 0;
  if (isNegative && !negative) return 'negative';
  if (size > MAX_DOLLARS * 100) return isNegative ? 'tooSmall' : 'tooLarge';
  return cents(isNegative ? -size : size);
}

/** The message for a text that is not an amount of zero or more; null if it is one. */
export const amountProblem = (text: string): string | null =>
  typeof parseMoney(text) === 'string' ? moneyMessages.notANumber : null;

/**
 * The dollars that a money field sends.
 * @returns NaN for text that is not an amount: every schema of an amount refuses it
 */
export function dollarsFromText(text: string): number {
  const amount = parseMoney(text, { negative: true });
  return typeof amount === 'string' ? Number.NaN : dollarsFromCents(amount);
}

/** `$1,250.00` for text that is an amount; returns any other text unchanged. */
export function tidyMoneyText(text: string, rules?: MoneyRules): string {
  const amount = parseMoney(text, rules);
  return typeof amount === 'string' ? text : formatCents(amount);
}
