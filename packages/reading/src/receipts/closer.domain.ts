import { amountsIn, readable, roleOf } from './amounts.domain.ts';
import { hasDateLike } from './date-patterns.domain.ts';
import type { Findings } from './findings.domain.ts';
import { readable as readableDate } from './printed-dates.domain.ts';
import { placeOf, textOf, type Found, type PrintedLine } from './printed.domain.ts';

export type Place = NonNullable<Found<unknown>['place']>;

const MAX_PLACES = 4;

/** The lines with the date, or where it may be. */
export function placesOfDate(all: readonly Findings[]): Place[] {
  return someOf([
    ...all.flatMap(({ lines, date }) => linesAt(lines, date)),
    ...all.flatMap(({ lines }) => lines.filter(mayHoldDate)),
  ]);
}

/** The lines with the vendor. */
export function placesOfVendor(all: readonly Findings[]): Place[] {
  return someOf(all.flatMap(({ lines, vendor }) => linesAt(lines, vendor)));
}

/** The lines with the total, or where it may be. */
export function placesOfTotal(all: readonly Findings[]): Place[] {
  return someOf([
    ...all.flatMap(({ lines, total }) => linesAt(lines, total)),
    ...all.flatMap(({ lines }) => lines.filter(mayHoldTotal)),
  ]);
}

/** Only findings at the positions, as the rest was not read again. */
export function foundAt(
  places: readonly Place[],
  { lines, vendor, date, total }: Findings,
): Findings {
  const isThere = ({ place }: Found<unknown>) =>
    place !== null && places.some((each) => holds(each, place));
  return {
    lines,
    isClose: true,
    vendor: vendor && isThere(vendor) ? vendor : null,
    date: date && isThere(date) ? date : null,
    total: total && isThere(total) ? total : null,
  };
}

const mayHoldDate = (line: PrintedLine) =>
  /\b[DO0][A4]TE\b|\bTARIKH\b/i.test(textOf(line)) || hasDateLike(readableDate(line));

function mayHoldTotal(line: PrintedLine): boolean {
  const text = readable(line);
  const role = roleOf(text.slice(0, amountsIn(text)[0]?.start));
  return role === 'total' || role === 'paid-total';
}

function linesAt(lines: readonly PrintedLine[], found: Found<unknown> | null): PrintedLine[] {
  const place = found?.place;
  if (!place) return [];
  return lines.filter(({ page, words }) => {
    const own = placeOf(page, words);
    return own && holds(own, place);
  });
}

/** The positions of lines on the first page; lines that looks saw at different positions are merged. */
function someOf(lines: readonly PrintedLine[]): Place[] {
  const places: Place[] = [];
  for (const { page, words } of lines) {
    const place = placeOf(page, words);
    if (!place || page !== 1) continue;
    const same = places.findIndex((other) => holds(other, place) || holds(place, other));
    const known = places[same];
    if (known) places[same] = around(known, place);
    else places.push(place);
  }
  return places.slice(0, MAX_PLACES);
}

function around(one: Place, other: Place): Place {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { page: one.page, x, y, width: right - x, height: bottom - y };
}

/** Whether the center of one position is inside another. */
function holds(whole: Place, part: Place): boolean {
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  return x >= whole.x && x <= whole.x + whole.width && y >= whole.y && y <= whole.y + whole.height;
}
