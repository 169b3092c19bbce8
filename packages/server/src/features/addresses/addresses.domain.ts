import { usStates } from '@tenantry/contract/shared/us-states';

/** A city and its zip codes. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly zips: string;
  /** The city in lower case. */
  readonly name: string;
}

/** All cities, largest first. */
export type Places = readonly Place[];

/** A possibly incomplete address; unknown parts are empty. */
export interface AddressParts {
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const stateNames = Object.entries(usStates)
  .flatMap(([code, name]) => [
    { code, name },
    { code, name: code },
  ])
  // Longest first, since West Virginia ends with Virginia.
  .sort((a, b) => b.name.length - a.name.length);

const country = /[,\s]+(?:USA|U\.S\.A\.?|U\.S\.|US|United States(?: of America)?)$/i;
const zip = /(?:^|[,\s])(\d{5})(-\d{4})?$/;
const unit =
  /[,\s]+((?:(?:apt|apartment|unit|suite|ste|floor|fl|room|rm|bldg|building|lot)\b\.?\s*#?|#)\s*(?:[\w-]*\d[\w-]*|[a-z]))$/i;
const street = /^(?:\d|p\.?\s*o\.?\s*box\b|one\b)/i;

/** Splits the text into the part before the match at its end, and the match. */
function takeEnd(text: string, pattern: RegExp) {
  const match = pattern.exec(text);
  return { rest: match ? tidy(text.slice(0, match.index)) : text, match };
}

function tidy(text: string): string {
  return text
    .replace(/[\r\n]+/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,\s*)+/g, ', ')
    .replace(/^[,\s]+|[,\s]+$/g, '');
}

function takeState(text: string) {
  const lower = text.toLowerCase();
  for (const { code, name } of stateNames) {
    if (!lower.endsWith(name.toLowerCase())) continue;
    const before = text.slice(0, text.length - name.length);
    if (before !== '' && !/[,\s]$/.test(before)) continue;
    return { state: code, rest: tidy(before), afterComma: /,\s*$/.test(before) };
  }
  return null;
}

/** Whether the text ends with the city, and the text before it. */
function beforeCity(text: string, { name }: Place): string | null {
  if (!text.toLowerCase().endsWith(name)) return null;
  const before = text.slice(0, text.length - name.length);
  return before === '' || /[,\s]$/.test(before) ? tidy(before) : null;
}

/** The longest city of the state at the end of the text, or the city of the zip code. */
function takeCity(text: string, state: string, zipCode: string, places: Places) {
  let found: { place: Place; rest: string } | null = null;
  for (const place of places) {
    if (state !== '' && place.state !== state) continue;
    if (state === '' && !place.zips.includes(zipCode)) continue;
    const rest = beforeCity(text, place);
    if (rest !== null && place.name.length > (found?.place.name.length ?? 0)) {
      found = { place, rest };
    }
  }
  return found;
}

/** Street with number, and the unit; a name before them is dropped. */
function readStreet(text: string) {
  const parts = text.split(', ').filter(Boolean);
  const start = parts.findIndex((part) => street.test(part));
  const [first = '', ...others] = start < 0 ? parts : parts.slice(start);
  const { rest, match } = takeEnd(first, unit);
  const addressLine2 = [...(match?.[1] ? [match[1]] : []), ...others].join(', ');
  return { addressLine1: rest, addressLine2 };
}

/** Finds where the words before state and zip code split into street and city. */
function splitStreet(text: string, state: string, zipCode: string, places: Places) {
  const known = takeCity(text, state, zipCode, places);
  // `12 Springfield, IL` has no street before its city; otherwise the number would become the street.
  if (known && (known.rest === '' || /\s/.test(known.rest))) {
    return { city: known.place.city, state: known.place.state, rest: known.rest };
  }
  const comma = text.lastIndexOf(', ');
  const last = text.slice(comma + 2);
  if (comma > 0 && !/\d/.test(last)) return { city: last, state, rest: text.slice(0, comma) };
  return null;
}

/**
 * PROP-11: parses a pasted address, with or without commas, on one or several lines, with the state's name or code.
 * Null without a city or state.
 */
export function parseAddress(text: string, places: Places): AddressParts | null {
  const { rest: within } = takeEnd(tidy(text).replace(/\.$/, ''), country);
  const { rest: beforeZip, match } = takeEnd(within, zip);
  const [, zipCode = '', more = ''] = match ?? [];
  const place = zipCode ? places.find(({ zips }) => zips.includes(zipCode)) : undefined;
  const taken = takeState(beforeZip);
  const withState = taken && splitStreet(taken.rest, taken.state, zipCode, places);
  // `12 Oak Ct` is not in Connecticut: without a zip code, a state must follow a comma or one of its cities.
  const isState =
    taken !== null &&
    (zipCode !== '' ||
      taken.afterComma ||
      takeCity(taken.rest, taken.state, zipCode, places) !== null);
  const split =
    (isState ? withState : null) ??
    (place && splitStreet(beforeZip, '', zipCode, places)) ??
    (place && { city: place.city, state: place.state, rest: isState ? taken.rest : beforeZip });
  if (!split) return null;
  const { city, state, rest } = split;
  const found = zipCode ? `${zipCode}${more}` : zipOf(city, state, places);
  return { ...readStreet(rest), city, state, zipCode: found };
}

function zipOf(city: string, state: string, places: Places): string {
  const name = city.toLowerCase();
  return single(places.find((each) => each.state === state && each.name === name)?.zips ?? '');
}

/** The zip code of a city that has only one; with several it is unknown. */
function single(zips: string): string {
  return zips.length === 5 ? zips : '';
}

/** Cities that match the end of `123 Main St, Spri` or of `123 Main St, Springfield, I`, with the street. */
export function completeCity(text: string, places: Places, count: number): AddressParts[] {
  const parts = tidy(text).split(', ');
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2);
  const hasState = before !== undefined && !/\d/.test(before);
  const start = (hasState ? before : last).toLowerCase();
  if (start.length < 3 || /\d/.test(start)) return [];
  const states = hasState ? statesStarting(last) : null;
  const line = readStreet(parts.slice(0, hasState ? -2 : -1).join(', '));
  return places
    .filter(({ name, state }) => name.startsWith(start) && (!states || states.has(state)))
    .slice(0, count)
    .map(({ city, state, zips }) => ({ ...line, city, state, zipCode: single(zips) }));
}

function statesStarting(text: string): ReadonlySet<string> {
  const start = text.toLowerCase();
  const found = stateNames.filter(({ name }) => name.toLowerCase().startsWith(start));
  return new Set(found.map(({ code }) => code));
}
