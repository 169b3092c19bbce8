import { usStates } from '@tenantry/contract/shared/us-states';
import type { PrintedDate } from './printed-dates.domain.ts';
import { textOf, type PrintedLine } from './printed.domain.ts';

/** The receipt's country determines the order; null if unknown. */
export function isDayFirst(
  lines: readonly PrintedLine[],
  dates: readonly PrintedDate[],
): boolean | null {
  const open = dates.filter(
    ({ order, certain, year }) => order === 'open' && certain && year > 1990,
  );
  if (open.some(({ numbers: [a, b] }) => a > 12 && a <= 31 && b <= 12)) return true;
  if (open.some(({ numbers: [a, b] }) => b > 12 && b <= 31 && a <= 12)) return false;
  const text = lines.map(textOf).join('\n');
  if (ringgit.test(text) || malaysian.test(text) || european.test(text)) return true;
  if (american.test(text)) return false;
  return /\b(?:GST|VAT)(?:ID|NO|REG)?\b/i.test(text) ? true : null;
}

/** In lower case it is not a currency but a room number, or dust. */
const ringgit = /\bRM(?:\b|\d)/;
const malaysian = /\bSDN\b|\bBHD\b|\bS\/B\b|\bMALAYSIA\b|\b(?:JALAN|JLN|TAMAN|SELANGOR)\b/i;
const european = /[£€][^£€]*[£€]|\bEUR\b|\bGBP\b|\bABN\b|\bGMBH\b/i;
const american = new RegExp(
  `\\b(?:${Object.keys(usStates).join('|')})\\.?,? \\d{5}(?:-\\d{4})?\\b|\\bSALES TAX\\b`,
);
