import { parseDecimal, type DecimalProblem } from '#shared/decimal-text';
import { cleanPlain } from '#shared/typed-text';
import { MAX_QUANTITY } from './invoices.schemas.ts';

/** Why a text is not a quantity; `quantityMessages` has a message for each. */
export type QuantityProblem = DecimalProblem | 'notPositive' | 'tooLarge';

/** Parses the quantity of an invoice item as typed: more than zero, at most three decimals, also `1,000`. */
export function parseQuantity(text: string): number | QuantityProblem {
  const [, minus, digits = ''] = /^([-−]?)(.*)$/s.exec(cleanPlain(text)) ?? [];
  const thousandths = parseDecimal(digits, 3);
  if (typeof thousandths === 'string') {
    return thousandths === 'empty' && minus ? 'notANumber' : thousandths;
  }
  if (minus || thousandths === 0) return 'notPositive';
  return thousandths > MAX_QUANTITY * 1000 ? 'tooLarge' : thousandths / 1000;
}
