import {
  defaultPeriod,
  ORGANIZATION_KEY,
  OTHERS_KEY,
  type Days,
} from '@tenantry/contract/reports/reports.rules';
import type { CalendarDate, CalendarMonth } from '@tenantry/contract/shared/calendar-date';

/** The names that a property can have in a report. */
export interface Names {
  readonly id: string;
  readonly label: string;
  readonly longLabel: string;
  readonly address: string;
  readonly archived: boolean;
}

/** Income and expenses of the period, in cents. */
export interface Sums {
  readonly income: number;
  readonly expenses: number;
  /** Index of a category, its amount, index of the next category, its amount, ... */
  readonly categories: readonly number[];
  /** Whether there was any income or expense, even if all of it was reversed. */
  readonly hasFigures: boolean;
}

export interface PropertySums extends Sums, Names {
  readonly buildingId: string | null;
  readonly buildingName: string | null;
  readonly unitName: string | null;
  /** False if the property is only loaded because it shares its label with a shown one. */
  readonly shown: boolean;
}

/** One month of a property, of the organization itself (null), or of everything, in cents. */
export interface MonthSums {
  readonly propertyId: string | null;
  readonly month: CalendarMonth;
  readonly income: number;
  readonly expenses: number;
}

/** The figures of the summary. */
export interface SummaryFigures {
  readonly properties: readonly PropertySums[];
  /** Null if a property was chosen. */
  readonly organization: Sums | null;
}

/** The figures of the charts. */
export interface MonthFigures {
  /** The maximum number of series. */
  readonly limit: number;
  /** Ids of the properties with the largest figures, largest first; one more than are drawn if there are others. */
  readonly ranked: readonly string[];
  /** Whether the report includes the organization itself. */
  readonly whole: boolean;
  readonly all: readonly MonthSums[];
  /** Months of the ranked properties and of the organization itself. */
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
export const OTHERS_NAME = 'Other';

/** REP-1: the requested period; missing dates come from the default period. */
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

/** A property and its name in this report. */
export interface Named<Property> {
  readonly property: Property;
  readonly name: string;
}

/**
 * A property is named by its label. If several share it, longer formats are tried until names differ.
 */
const longerFormats: readonly ((names: Names) => string)[] = [
  ({ longLabel }) => longLabel,
  ({ address }) => address,
  addressWithMark,
];

/** A property that was deleted and created again has the same address. */
function addressWithMark({ address, archived }: Names): string {
  return address + (archived ? ' (deleted)' : '');
}

/** Gives each property the shortest name that no other one has, ignoring case. */
export function named<Property extends Names>(properties: readonly Property[]): Named<Property>[] {
  const labels = properties.map(({ label }) => label.toLowerCase());
  const counts = countEach(labels);
  const isOnly = (label: string) => counts.get(label) === 1;
  const longer = longerNames(
    properties.filter((_, index) => !isOnly(labels[index] ?? '')),
    isOnly,
  );
  return properties.map((property) => ({
    property,
    name: longer.get(property.id) ?? property.label,
  }));
}

/** Names by id, none of them already given. */
function longerNames(
  properties: readonly Names[],
  wasGiven: (name: string) => boolean,
): Map<string, string> {
  const names = new Map<string, string>();
  const given = new Set<string>();
  const isTaken = (name: string) => wasGiven(name.toLowerCase()) || given.has(name.toLowerCase());
  const give = ({ id }: Names, name: string) => {
    names.set(id, name);
    given.add(name.toLowerCase());
  };
  let unnamed = properties;
  for (const format of longerFormats) {
    const counts = countEach(unnamed.map((each) => format(each).toLowerCase()));
    const isFree = (name: string) => counts.get(name.toLowerCase()) === 1 && !isTaken(name);
    const later = unnamed.filter((each) => !isFree(format(each)));
    for (const each of unnamed) if (isFree(format(each))) give(each, format(each));
    unnamed = later;
  }
  // Ids grow with time, so a property keeps its number when others are added later.
  for (const each of unnamed.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    give(each, withFreeNumber(addressWithMark(each), isTaken));
  }
  return names;
}

function countEach(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function withFreeNumber(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} (${number})`;
  return free;
}

/** Sorts by name with numbers in numeric order: lot 2 of a street before lot 10. */
export function byName<Property extends { readonly id: string }>(
  properties: readonly Named<Property>[],
): Named<Property>[] {
  const keyed = properties.map((each) => ({ each, key: sortKeyOf(each.name) }));
  // Plain comparison: a locale-aware one takes longer for 10,000 names than everything else.
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

/** REP-2, REP-5: the stacked series of the charts. In each month they sum exactly to the total of all properties. */
export function seriesOf(
  { limit, ranked, whole, all, each }: MonthFigures,
  names: ReadonlyMap<string, string>,
  months: readonly CalendarMonth[],
): Series[] {
  const seriesFor = emptySeries(months);
  const room = limit - (whole ? 1 : 0);
  const drawn = ranked.length > room ? ranked.slice(0, room - 1) : ranked;
  const series = drawn.map((id) => seriesFor(id, names.get(id) ?? ''));
  const others = ranked.length > room ? seriesFor(OTHERS_KEY, OTHERS_NAME) : null;
  if (others) series.push(others);
  if (whole) series.push(seriesFor(ORGANIZATION_KEY, ORGANIZATION_NAME));

  const add = adderFor(months);
  if (others) for (const sums of all) add(others, sums, 1);
  const byKey = new Map(series.map((own) => [own.key, own]));
  for (const sums of each) {
    const own = byKey.get(sums.propertyId ?? ORGANIZATION_KEY);
    if (!own) continue;
    add(own, sums, 1);
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

function adderFor(months: readonly CalendarMonth[]) {
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

/** The indexes of all categories that occur in these sums. */
export function categoriesOf(every: readonly Sums[]): number[] {
  const found = new Set<number>();
  for (const sums of every) forEachCategory(sums, (category) => found.add(category));
  return [...found].sort((one, other) => one - other);
}

/** The total of these sums. */
export function totalOf(every: readonly Sums[]): Sums {
  const total = { income: 0, expenses: 0, hasFigures: false };
  const amounts = new Map<number, number>();
  for (const sums of every) {
    total.income += sums.income;
    total.expenses += sums.expenses;
    total.hasFigures ||= sums.hasFigures;
    forEachCategory(sums, (category, amount) =>
      amounts.set(category, (amounts.get(category) ?? 0) + amount),
    );
  }
  return { ...total, categories: [...amounts].flat() };
}
