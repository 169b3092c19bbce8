/** Why a text is not a number. */
export type DecimalProblem = 'empty' | 'notANumber' | 'commas' | 'decimals';

// A group cannot begin with a zero: `0,125` is a European fraction, not 125.
const decimal = /^(?<whole>\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/;

/**
 * Reads a number in American notation, without a sign: commas between all thousands or none, a period before the
 * decimals. Nothing is guessed: any other text is refused.
 * @returns the number in units of the last decimal (`12.5` with two decimals is 1250), or the problem. A number that a
 * double cannot hold exactly is above every limit of the product, and the caller refuses it as too large.
 */
export function parseDecimal(text: string, decimals: number): number | DecimalProblem {
  if (text === '') return 'empty';
  const { whole, fraction = '' } = decimal.exec(text)?.groups ?? {};
  if (whole === undefined || whole + fraction === '') {
    return /^[\d.,]*\d[\d.,]*$/.test(text) && text.includes(',') ? 'commas' : 'notANumber';
  }
  if (fraction.length > decimals) return 'decimals';
  return Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
}
