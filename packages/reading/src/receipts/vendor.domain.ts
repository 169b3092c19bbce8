import { usStates } from '@tenantry/contract/shared/us-states';
import { withoutCustomer } from './customer.domain.ts';
import { knownVendorOn } from './known-vendors.domain.ts';
import {
  LIKELY_AT_MOST,
  placeOf,
  sureness,
  textOf,
  type Found,
  type PrintedLine,
  type PrintedWord,
} from './printed.domain.ts';
import {
  cleaned,
  greeting,
  hasPrice,
  isSmall,
  lettersIn,
  linesOfName,
  middleOf,
  withoutNumbers,
} from './vendor-name.domain.ts';
import {
  address,
  behindBrand,
  forms,
  neverAName,
  slogans,
  street,
  trades,
} from './vendor-words.domain.ts';

const ROWS = 10;

/**
 * The name of the business at the top.
 * @param known names that the organization entered before, whose spelling is then used
 */
export function findVendor(
  lines: readonly PrintedLine[],
  known: readonly string[] = [],
): Found<string> | null {
  const usual = middleOf(lines.flatMap(({ words }) => words.map(({ box }) => box.height)));
  const top = withoutCustomer(lines)
    .filter(({ page }) => page === 1)
    .slice(0, 2 * ROWS)
    .map(withoutNoise)
    .filter((line) => lettersIn(textOf(line)) >= 2)
    .slice(0, ROWS);
  const again = knownVendorOn(top, known);
  const seen = again && top[again.row];
  if (seen && !hasPrice(seen) && scoreOf(seen, again.row, usual) > -3) {
    const sure = 0.6 + 0.35 * sureness(seen.words);
    return { value: again.name, confidence: sure, place: placeOf(1, seen.words) };
  }
  const judged = top
    .map((line, row) => ({
      row,
      score: hasPrice(line)
        ? -Infinity
        : scoreOf(line, row, usual) -
          byNext(line, top[row + 1]) -
          (top.slice(0, row).some(isContact) ? 3 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = judged;
  const slogan = sloganOn(top);
  if (slogan && (best?.score ?? 0) < 9) return slogan;
  if (!best || best.score < 0) return null;
  const whole = linesOfName(best.row, top);
  const value = cleaned(whole.map(textOf).join(' '));
  if (!value) return null;
  const words = whole.flatMap((line) => line.words);
  const certainty = Math.max(0.2, Math.min(0.95, 0.35 + best.score * 0.06));
  const others = judged.filter(({ row, score }) => {
    const line = top[row];
    return line && score >= 0 && isCompany(line) && !whole.includes(line);
  });
  return {
    value,
    confidence: certainty * (0.5 + sureness(words) / 2),
    atMost: others.length > 0 || namesOwner(lines) ? LIKELY_AT_MOST : undefined,
    place: placeOf(1, words),
  };
}

/** Whether a line has the name of a company, by its legal form. */
const isCompany = (line: PrintedLine) => forms.test(withoutNumbers(textOf(line).toUpperCase()));

/** Whether the company behind a brand is printed, too: either may be the vendor. */
const namesOwner = (lines: readonly PrintedLine[]) =>
  lines.some((line, row) => {
    const below = lines[row + 1];
    const isOwner = behindBrand.test(textOf(line).toUpperCase());
    return isOwner && (isCompany(line) || (below !== undefined && isCompany(below)));
  });

function sloganOn(lines: readonly PrintedLine[]): Found<string> | null {
  for (const { page, words } of lines) {
    const label = textOf({ page, words }).toUpperCase();
    const [, value] = slogans.find(([pattern]) => pattern.test(label)) ?? [];
    if (value) return { value, confidence: 0.85, place: placeOf(page, words) };
  }
  return null;
}

/** Contact data follows the name of a business. */
const isContact = (line: PrintedLine) =>
  /\b(?:TEL|PHONE|FAX|GST|SST|HP)\b|\b[A-Z]{2}\.?,? \d{5}\b/.test(textOf(line).toUpperCase());

/** Signs that a line is not a name: a street continues with its town, and a note in lower case is above one. */
function byNext(line: PrintedLine, next: PrintedLine | undefined): number {
  if (!next) return 0;
  const isStreet = streetName.test(textOf(line)) && place.test(textOf(next).toUpperCase());
  const isNote = isSmall(line) && !isSmall(next) && !trades.test(textOf(line).toUpperCase());
  return (isStreet ? 6 : 0) + (isNote ? 4 : 0);
}

const streetName =
  /\b(?:circle|cir|court|ct|terrace|ter|place|pl|trail|trl|square|sq|loop|way|run|crossing|road|rd|street|st|avenue|ave|drive|dr|lane|ln)\.?$/i;

/** Removes text that was recognized in folds and edges next to the print. */
function withoutNoise(line: PrintedLine): PrintedLine {
  const isNoise = ({ text, confidence }: PrintedWord) =>
    text !== '&' && (!/[\p{L}\p{N}]/u.test(text) || (lettersIn(text) <= 2 && confidence < 0.7));
  const from = line.words.findIndex((word) => !isNoise(word) && !/^\W*\d\W*$/.test(word.text));
  const to = line.words.findLastIndex((word) => !isNoise(word));
  const words = from < 0 ? [] : line.words.slice(from, to + 1);
  // The kind of document may be next to the name.
  const beside = words.findIndex(
    ({ text }, index) =>
      index > 0 && /^(?:INVOICE|RECEIPT|STATEMENT|ACCOUNT|FOLIO|ESTIMATE)\b/i.test(text),
  );
  const name = beside > 0 ? words.slice(0, beside) : words;
  return { ...line, words: lettersIn(textOf({ ...line, words: name })) > 6 ? name : words };
}

function scoreOf(line: PrintedLine, row: number, usual: number): number {
  const text = textOf(line);
  const label = text.toUpperCase().replace(greeting, '');
  const letters = lettersIn(text);
  const digits = text.replaceAll(/\D/g, '').length;
  const name = withoutNumbers(label);
  let score = 5 - row * 0.8;
  if (forms.test(name)) score += 6;
  if (trades.test(name)) score += 2.5;
  if (neverAName.test(label)) score -= 7;
  if (address.test(name) || street.test(label) || place.test(name)) score -= 6;
  if (/^STORE\b/.test(label)) score -= 4;
  if (/^\(.*\)$/.test(label.trim())) score -= 4;
  if (digits > letters) score -= 3;
  if (/@|WWW\.|\.COM\b|HTTP/.test(label)) score -= 4;
  if (/:|[$]/.test(label)) score -= 3;
  if (sureness(line.words) < 0.6) score -= 3;
  if (letters < 4) score -= 1;
  const tall = Math.max(...line.words.map(({ box }) => box.height)) / usual;
  return score + Math.max(-1, Math.min(2.5, (tall - 1) * 2));
}

/** The town and state of a United States address. */
const place = new RegExp(`, ?(?:${Object.keys(usStates).join('|')})\\b`);
