import { changesBetween, textOf, type PrintedLine } from './printed.domain.ts';
import { cleaned } from './vendor-name.domain.ts';
import { address, street } from './vendor-words.domain.ts';

/** A shorter name may stand for anything. */
const LEAST_LETTERS = 4;
/** How much of a name may have been read wrong. */
const MOST_WRONG = 0.2;

export interface KnownVendor {
  readonly name: string;
  readonly row: number;
}

/**
 * A vendor that the organization wrote before and that one of the lines names, even with some letters read wrong. A line
 * that goes on names another: Shelly's is not Shell.
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
      const most = Math.floor(wanted.length * MOST_WRONG);
      if (Math.abs(letters.length - wanted.length) > most) continue;
      const wrong = changesBetween(letters, wanted);
      const right = wanted.length - wrong;
      if (wrong <= most && right > (best?.right ?? 0)) best = { name, row, right };
    }
  }
  return best && { name: best.name, row: best.row };
}

const legal = /\b(?:SDN|BHD|INC|LLC|LTD|CORP|CO|COMPANY|THE)\b\.?/g;

/** Letters and digits only, of those that look alike always the same. */
const lettersOf = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(legal, ' ')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
