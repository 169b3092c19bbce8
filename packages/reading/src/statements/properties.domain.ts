import { isLike } from './rows.domain.ts';

const STREET =
  'st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|boulevard|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|trl|trail|loop|row|sq|square|run|pike|alley|path|crossing|xing|cove|point|ridge';
const ADDRESS = new RegExp(
  `^\\d+[a-z]?(?:[- ]\\d+)? (?:[nsew]{1,2}\\.? )?[\\w.' ]{2,40}?\\b(?:${STREET})\\b`,
  'i',
);
const CITY = /,?\s[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/;
const NAMED = /^(?:property|building|location|rental)(?: name| address)?\s*[:#–-]\s*(?<name>.+)$/i;
const ALL =
  /\b(?:consolidated|portfolio|all properties|combined|owner summary|grand|total for all|overall)\b/i;
const LONGEST_HEADING = 90;

export const looksLikeCity = (text: string) => CITY.test(text);
export const namesAll = (text: string) => ALL.test(text);

/** The property that a line of text names, if it contains nothing else. `isSure` if it is labeled as one. */
export function propertyNamed(text: string): { name: string; isSure: boolean } | null {
  if (text.length > LONGEST_HEADING) return null;
  const bare = withoutContinued(text);
  const name = NAMED.exec(bare)?.groups?.['name'];
  if (name) return { name, isSure: true };
  return ADDRESS.test(bare) ? { name: bare, isSure: false } : null;
}

export const withoutContinued = (text: string) =>
  text.replace(/\s*[([]?\s*(?:continued|cont'?d?\.?)\s*[)\]]?$/i, '').trim();

interface Known {
  /** A house may have several: `12-14`. */
  readonly numbers: readonly string[];
  readonly street: string;
  /** `st` for any spelling of street; null if the address does not have it. */
  readonly kind: string | null;
  readonly unit: string | null;
}

const DIRECTION = /^(?:[nsew]|ne|nw|se|sw|north|south|east|west)$/;
const UNIT = /^(?:unit|apt|apartment|suite|ste|no)$/;
const KINDS = new Set(STREET.split('|'));
const LONG_KINDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  terrace: 'ter',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  square: 'sq',
  crossing: 'xing',
};

/** House number, street and unit: the parts of an address that all spellings share. */
function known(address: string): Known | null {
  const words = address
    .toLowerCase()
    .replaceAll('#', ' unit ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .split(' ')
    .map(recognized);
  const at = words.findIndex((word) => NUMBER.test(word));
  if (at < 0) return null;
  const end = words.findIndex((word, index) => index > at && !NUMBER.test(word));
  const numbers = words.slice(at, end < 0 ? words.length : end);
  const after = end < 0 ? [] : words.slice(end).filter((word) => !DIRECTION.test(word));
  const ends = after.findIndex((word, index) => index > 0 && KINDS.has(word));
  const [first] = after;
  if (first === undefined) return null;
  const kind = after[ends] ?? null;
  const letter = /[a-z]$/.exec(numbers[0] ?? '')?.[0] ?? null;
  return {
    numbers: numbers.map((number) => number.replace(/[a-z]$/, '')),
    street: kind === null ? first : after.slice(0, ends).join(' '),
    kind: kind && (LONG_KINDS[kind] ?? kind),
    unit: unitIn(after, ends) ?? letter,
  };
}

const NUMBER = /^\d+[a-z]?$/;

/** Letters and digits that look alike are distinguished by their neighbors. */
function recognized(word: string): string {
  if (!/\d/.test(word) || NUMBER.test(word)) return word;
  return /^[\doil]+$/.test(word)
    ? word.replaceAll('o', '0').replaceAll(/[il]/g, '1')
    : word.replaceAll('0', 'o').replaceAll('1', 'l');
}

/** Labels of a unit, or the number or letter after the street. */
function unitIn(after: readonly string[], ends: number): string | null {
  const marked = after.findIndex((word) => UNIT.test(word));
  if (marked >= 0) return after[marked + 1] ?? null;
  const behind = ends < 0 ? undefined : after[ends + 1];
  return behind !== undefined && /^(?:\d{1,4}[a-z]?|[a-z]\d{0,3})$/.test(behind) ? behind : null;
}

/**
 * Whether a text names the property of these addresses: `unclear` if it may, because it is not an address, or differs
 * only by spelling. A unit counts only if both have one.
 */
export function namesProperty(
  text: string,
  addresses: readonly string[],
): 'own' | 'unclear' | 'other' {
  const called = text.trim().toLowerCase();
  if (addresses.some((address) => address.trim().toLowerCase() === called)) return 'own';
  const it = known(text);
  const own = addresses.flatMap((address) => known(address) ?? []);
  const [first] = own;
  if (!it || !first) return 'unclear';
  const unit = own.find((each) => each.unit !== null)?.unit ?? null;
  if (it.unit !== null && unit !== null && it.unit !== unit) return 'other';
  if (!it.numbers.some((number) => first.numbers.includes(number))) return 'other';
  if (!isLike(it.street, first.street)) {
    // If one has no word for a street, its name may be incomplete.
    return it.street.split(' ')[0] === first.street.split(' ')[0] ? 'unclear' : 'other';
  }
  return it.kind === null || first.kind === null || it.kind === first.kind ? 'own' : 'unclear';
}

export const keyOfProperty = (name: string) => {
  const address = known(name);
  const bare = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return address
    ? [address.numbers.join('-'), address.street, address.kind ?? '', address.unit ?? ''].join(' ')
    : bare;
};
