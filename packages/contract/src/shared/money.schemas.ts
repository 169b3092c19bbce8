import { z } from 'zod';
import { MAX_DOLLARS, moneyMessages } from './money.ts';

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}

/** Dollars as a JSON number, may be negative. */
export const signedDollars = z
  .number(moneyMessages.empty)
  .min(-MAX_DOLLARS, moneyMessages.tooSmall)
  .max(MAX_DOLLARS, moneyMessages.tooLarge)
  .refine(hasAtMostTwoDecimals, moneyMessages.decimals);

/** Zero dollars or more. */
export const dollars = signedDollars.min(0, moneyMessages.negative);

/** More than zero dollars. */
export const positiveDollars = signedDollars.min(0.01, 'This must be more than zero.');

/** Dollars in a response: no limits, so that a sum is never refused. */
export const dollarsInResponse = z.number();
