import { defaultPeriod, MOST_SERIES, type Days } from '@tenantry/contract/reports/reports.rules';
import { ORGANIZATION_KEY, OTHERS_KEY } from '@tenantry/contract/reports/reports.schemas';
import type { CalendarDate, CalendarMonth } from '@tenantry/contract/shared/calendar-date';

/** What a name is made of. */
export interface Address {
  readonly id: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly archived: boolean;
}

/** What was taken in and spent in the period, in cents. */
export interface Sums {
  readonly income: number;
  readonly expenses: number;
  /** Index of a category and its amount, the next index and its amount ... */
  readonly categories: readonly number[];
  /** Whether any money came in or went out, be it that all of it came back. */
  readonly moved: boolean;
}

export interface PropertySums extends Sums, Address {
  /** Not where it is known only because another one has the same first line of its address. */
  readonly shown: boolean;
}

/** A month of a property, of the organization itself (null), or of all together, in cents. */
export interface MonthSums {
  readonly propertyId: string | null;
  readonly month: CalendarMonth;
  readonly income: number;
  readonly expenses: number;
}

/** What the summary shows. */
export interface SummaryFigures {
  readonly properties: readonly PropertySums[];
  /** Null when a property was chosen. */
  readonly organization: Sums | null;
}

/** What the charts show. */
export interface MonthFigures {
  /** Ids of those with the largest figures, largest first: one more than are drawn where there are others. */
  readonly ranked: readonly string[];
  /** Whether the organization itself is asked for. */
  readonly whole: boolean;
  readonly all: readonly MonthSums[];
  /** Of the ranked properties, and of the organization itself. */
  readonly each: readonly MonthSums[];
}

/** An amount for each month of the period, in cents. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly income: number[];
  readonly expenses: number[];
}

export const ORGANIZATION_NAME = 'Organization';
export const OTHERS_NAME = 'Other properties';

/** REP-1: the period that is asked for; a day that is left out is that of the default. */
export function periodFrom(
  asked: {
    readonly startDate?: CalendarDate | undefined;
    readonly endDate?: CalendarDate | undefined;
  },
  today: CalendarDate,
): Days {
  const { startDate, endDate } = defaultPeriod(today);
  return { startDate: asked.startDate ?? startDate, endDate: asked.endDate ?? endDate };
}

/** A property and what it is called in this report. */
export interface Named<Property> {
  readonly property: Property;
  readonly name: string;
}

/** People call a property by the first line of its address; where two would be called alike, by more, until none are. */
const longerNamings: readonly ((address: Address) => string)[] = [
  ({ addressLine1, addressLine2, city }) => `${addressLine1}, ${addressLine2 || city}`,
  wholeOf,
  markedOf,
];

function wholeOf({ addressLine1, addressLine2, city, state, zipCode }: Address): string {
  return [addressLine1, addressLine2, city, `${state} ${zipCode}`].filter(Boolean).join(', ');
}

/** A property that was deleted and made again has the same address. */
function markedOf(address: Address): string {
  return wholeOf(address) + (address.archived ? ' (deleted)' : '');
}

/** Each with a name: as short as it can be without being that of another one, in capitals or not. */
export function named<Property extends Address>(
  properties: readonly Property[],
): Named<Property>[] {
  const lines = properties.map(({ addressLine1 }) => addressLine1.toLowerCase());
  const counts = countsOf(lines);
  const isOnly = (line: string) => counts.get(line) === 1;
  const longer = longerNames(
    properties.filter((_, index) => !isOnly(lines[index] ?? '')),
    isOnly,
  );
  return properties.map((property) => ({
    property,
    name: longer.get(property.id) ?? property.addressLine1,
  }));
}

/** By id. No name is one of those that were given before. */
function longerNames(
  addresses: readonly Address[],
  wasGiven: (name: string) => boolean,
): Map<string, string> {
  const names = new Map<string, string>();
  const given = new Set<string>();
  const isTaken = (name: string) => wasGiven(name.toLowerCase()) || given.has(name.toLowerCase());
  const give = ({ id }: Address, name: string) => {
    names.set(id, name);
    given.add(name.toLowerCase());
  };
  let unnamed = addresses;
  for (const naming of longerNamings) {
    const counts = countsOf(unnamed.map((address) => naming(address).toLowerCase()));
    const isFree = (name: string) => counts.get(name.toLowerCase()) === 1 && !isTaken(name);
    const later = unnamed.filter((address) => !isFree(naming(address)));
    for (const address of unnamed) if (isFree(naming(address))) give(address, naming(address));
    unnamed = later;
  }
  // Ids grow with time: whatever is made later, a number stays with its property.
  for (const address of unnamed.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    give(address, numbered(markedOf(address), isTaken));
  }
  return names;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function numbered(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`;
  return free;
}

/** In the order of their names as people count: lot 2 of a street before lot 10. */
export function byName<Property extends { readonly id: string }>(
  properties: readonly Named<Property>[],
): Named<Property>[] {
  const keyed = properties.map((each) => ({ each, key: sortKeyOf(each.name) }));
  // Plain comparison: one by the rules of a language takes longer for 10,000 names than everything else.
  keyed.sort((one, other) => {
    if (one.key !== other.key) return one.key < other.key ? -1 : 1;
    return one.each.property.id < other.each.property.id ? -1 : 1;
  });
  return keyed.map(({ each }) => each);
}

const sortKeyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\d+/g, (number) => number.padStart(9, '0'));

/** REP-2, REP-5: what the charts stack. The series of each month are together exactly what all properties are. */
export function seriesOf(
  { ranked, whole, all, each }: MonthFigures,
  names: ReadonlyMap<string, string>,
  months: readonly CalendarMonth[],
): Series[] {
  const seriesFor = emptySeries(months);
  const room = MOST_SERIES - (whole ? 1 : 0);
  const drawn = ranked.length > room ? ranked.slice(0, room - 1) : ranked;
  const series = drawn.map((id) => seriesFor(id, names.get(id) ?? ''));
  const others = ranked.length > room ? seriesFor(OTHERS_KEY, OTHERS_NAME) : null;
  if (others) series.push(others);
  if (whole) series.push(seriesFor(ORGANIZATION_KEY, ORGANIZATION_NAME));

  const add = adder(months);
  if (others) for (const sums of all) add(others, sums, 1);
  for (const sums of each) {
    const its = series.find(({ key }) => key === (sums.propertyId ?? ORGANIZATION_KEY));
    if (!its) continue;
    add(its, sums, 1);
    if (others) add(others, sums, -1);
  }
  return series;
}

const emptySeries = (months: readonly CalendarMonth[]) => (key: string, name: string) => ({
  key,
  name,
  income: months.map(() => 0),
  expenses: months.map(() => 0),
});

function adder(months: readonly CalendarMonth[]) {
  const positions = new Map(months.map((month, index) => [month, index]));
  return (series: Series, { month, income, expenses }: MonthSums, sign: 1 | -1) => {
    const index = positions.get(month);
    if (index === undefined) throw new Error(`${month} is not in the period`);
    series.income[index] = (series.income[index] ?? 0) + sign * income;
    series.expenses[index] = (series.expenses[index] ?? 0) + sign * expenses;
  };
}

export function forEachCategory(
  { categories }: Sums,
  visit: (category: number, amount: number) => void,
): void {
  for (let at = 0; at < categories.length; at += 2) {
    visit(categories[at] ?? 0, categories[at + 1] ?? 0);
  }
}

/** Which categories, by index, any of these has. */
export function categoriesOf(every: readonly Sums[]): number[] {
  const found = new Set<number>();
  for (const sums of every) forEachCategory(sums, (category) => found.add(category));
  return [...found].sort((one, other) => one - other);
}

/** The sums of all of these together. */
export function totalOf(every: readonly Sums[]): Sums {
  const total = { income: 0, expenses: 0, moved: false };
  const amounts = new Map<number, number>();
  for (const sums of every) {
    total.income += sums.income;
    total.expenses += sums.expenses;
    total.moved ||= sums.moved;
    forEachCategory(sums, (category, amount) =>
      amounts.set(category, (amounts.get(category) ?? 0) + amount),
    );
  }
  return { ...total, categories: [...amounts].flat() };
}
