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

/** The property that a line of text names, when it is nothing but that. `isSure` when it says that it is one. */
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
  readonly number: string;
  readonly street: string;
  readonly unit: string | null;
}

/** House number, street without its kind, and unit: what is left of an address however it is written. */
function known(address: string): Known | null {
  const words = address
    .toLowerCase()
    .replaceAll('#', ' unit ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
    .split(' ');
  const at = words.findIndex((word) => /^\d+[a-z]?$/.test(word));
  const number = words[at];
  if (number === undefined) return null;
  const after = words
    .slice(at + 1)
    .filter((word) => !/^(?:[nsew]|ne|nw|se|sw|north|south|east|west)$/.test(word));
  const street = after[0];
  if (street === undefined) return null;
  const marked = after.findIndex((word) => /^(?:unit|apt|apartment|suite|ste|no)$/.test(word));
  return { number, street, unit: marked < 0 ? null : (after[marked + 1] ?? null) };
}

/** Whether both are addresses of one property. A unit counts where both name one. */
export function isSameProperty(one: string, other: string): boolean {
  const [a, b] = [known(one), known(other)];
  if (!a || !b) return one.trim().toLowerCase() === other.trim().toLowerCase();
  return (
    a.number === b.number &&
    a.street === b.street &&
    (a.unit === null || b.unit === null || a.unit === b.unit)
  );
}

export const keyOfProperty = (name: string) => {
  const address = known(name);
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();
  return address ? [address.number, address.street, address.unit ?? ''].join(' ') : plain;
};
