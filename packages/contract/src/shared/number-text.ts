import { parseDecimal, type DecimalProblem } from './decimal-text.ts';
import { cleanPlain } from './typed-text.ts';

export interface NumberRules {
  /** How many decimals are allowed; none by default. */
  readonly decimals?: number;
  readonly negative?: boolean;
  /** Whether a percent sign may follow. */
  readonly percent?: boolean;
}

/** Why a text is not a number; `numberMessage` has a sentence for each. */
export type NumberProblem = DecimalProblem | 'negative';

/** Reads a number that is no amount of money, such as days, a port or a percentage. Nothing is guessed: not `1e3`. */
export function parseNumber(text: string, rules: NumberRules = {}): number | NumberProblem {
  const { decimals = 0, negative = false, percent = false } = rules;
  const plain = cleanPlain(text);
  const unsigned = plain.replace(/^-\s*/, '');
  const digits = percent ? unsigned.replace(/\s*%$/, '') : unsigned;
  const units = parseDecimal(digits, decimals);
  if (typeof units === 'string') {
    return units === 'empty' && plain !== '' ? 'notANumber' : units;
  }
  const isNegative = unsigned !== plain && units > 0;
  if (isNegative && !negative) return 'negative';
  return (isNegative ? -units : units) / 10 ** decimals;
}

/** The number that a field sends. @returns NaN for text that is not a number: every schema refuses it */
export function numberFromText(text: string, rules?: NumberRules): number {
  const number = parseNumber(text, rules);
  return typeof number === 'string' ? Number.NaN : number;
}

/** The sentence about a text that is not a number; null while it is empty. */
export function numberMessage(
  problem: NumberProblem,
  { decimals = 0 }: NumberRules = {},
): string | null {
  switch (problem) {
    case 'empty':
      return null;
    case 'notANumber':
      return 'Use digits only, such as 12.';
    case 'commas':
      return 'Use commas only between thousands.';
    case 'negative':
      return 'This cannot be less than zero.';
    case 'decimals':
      return decimals === 0 ? 'Enter a whole number.' : `Use at most ${decimals} decimals.`;
    default:
      return problem satisfies never;
  }
}
