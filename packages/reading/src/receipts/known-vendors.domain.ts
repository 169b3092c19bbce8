import { changesBetween, textOf, type PrintedLine } from './printed.domain.ts';
import { cleaned } from './vendor-name.domain.ts';
import { address, street } from './vendor-words.domain.ts';

/** Shorter names are too ambiguous. */
const LEAST_LETTERS = 4;
/** The part of a name that may be misread. */
const MAX_WRONG = 0.2;

export interface KnownVendor {
  readonly name: string;
  readonly row: number;
}

/**
 * A vendor that the organization used before and that is named on one of the lines, even with some misread letters. A
 * line with a longer word names another vendor: Shelly's is not Shell.
 */
export function knownVendorOn(
  lines: readonly PrintedLine[],
  names: readonly string[],
): KnownVendor | null {
  const printed = lines.flatMap((line, row) => {
    const label = textOf(line).toUpperCase();
    const isStreet = address.test(label) || street.test(label);
    return isStreet ? [] : [{ row, letters: lettersOf(cleaned(textOf(line))) }];
  });
  let best: (KnownVendor & { right: number }) | null = null;
  for (const name of names) {
    const wanted = lettersOf(name);
    if (wanted.length < LEAST_LETTERS) continue;
    for (const { row, letters } of printed) {
      const most = Math.floor(wanted.length * MAX_WRONG);
      if (Math.abs(letters.length - wanted.length) > most) continue;
      const wrong = changesBetween(letters, wanted);
      const right = wanted.length - wrong;
      if (wrong <= most && right > (best?.right ?? 0)) best = { name, row, right };
    }
  }
  return best && { name: best.name, row: best.row };
}

const legal = /\b(?:SDN|BHD|INC|LLC|LTD|CORP|CO|COMPANY|THE)\b\.?/g;

/** Only letters and digits, with similar ones unified. */
const lettersOf = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(legal, ' ')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
