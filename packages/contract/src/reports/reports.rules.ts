import type { UnitOfRow } from '../properties/by-building.schemas.ts';
import { searchText, searchWord } from '#shared/folded';
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  monthsFromTo,
  type CalendarDate,
  type CalendarMonth,
} from '#shared/calendar-date';
import { addCents, centsFromDollars, dollarsFromCents } from '#shared/money';

/** Ten years: the longest period of a report. */
export const MAX_MONTHS = 120;

/**
 * REP-2: the maximum number of series in the charts. `largest`: six properties, the others combined and the
 * organization, each in its own color. `all`: a series for each property, ten colors in turn; a browser draws no more.
 */
export const seriesLimits = { largest: 8, all: 201 } as const;

export interface Days {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** Every month that overlaps a period. */
export function monthsOfPeriod(startDate: CalendarDate, endDate: CalendarDate): CalendarMonth[] {
  return monthsFromTo(monthOf(startDate), monthOf(endDate));
}

export const periodMessages = {
  backwards: 'The end date must not be before the start date.',
  tooLong: `A report covers at most ${MAX_MONTHS / 12} years.`,
  bothHomes: 'Choose a property or a building.',
};

export interface Period {
  readonly startDate?: CalendarDate | undefined;
  readonly endDate?: CalendarDate | undefined;
}

export const inOrder = ({ startDate, endDate }: Period): boolean =>
  !startDate || !endDate || startDate <= endDate;

export const shortEnough = ({ startDate, endDate }: Period): boolean =>
  !startDate || !endDate || monthsOfPeriod(startDate, endDate).length <= MAX_MONTHS;

/** The series without a property (REP-5). */
export const ORGANIZATION_KEY = 'organization';

/** The combined series of properties that are not drawn separately. */
export const OTHERS_KEY = 'others';

/** The number of rows in a response with the rows behind a figure. */
export const ENTRIES_PER_PAGE = 100;

/** REP-1: the default period. */
export function defaultPeriod(today: CalendarDate): Days {
  return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
}

export const presets = [
  'this-year',
  'last-year',
  'last-12-months',
  'this-quarter',
  'last-quarter',
] as const;

export type Preset = (typeof presets)[number];

/** The days of a preset. A period that is not over ends today; the last 12 months end with the current month. */
export function periodOf(preset: Preset, today: CalendarDate): Days {
  const lastYear = Number(today.slice(0, 4)) - 1;
  const month = monthOf(today);
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const periods: Record<Preset, Days> = {
    'this-year': defaultPeriod(today),
    'last-year': { startDate: `${lastYear}-01-01`, endDate: `${lastYear}-12-31` },
    'last-12-months': { startDate: `${addMonths(month, -11)}-01`, endDate: today },
    'this-quarter': { startDate: `${quarter}-01`, endDate: today },
    'last-quarter': {
      startDate: `${addMonths(quarter, -3)}-01`,
      endDate: addDays(`${quarter}-01`, -1),
    },
  };
  return periods[preset];
}

/** REP-8: the same days a year before. A period that ends on the last day of a month still does so a year before. */
export function yearBefore({ startDate, endDate }: Days): Days {
  const endsMonth = monthOf(addDays(endDate, 1)) !== monthOf(endDate);
  const before = (date: CalendarDate, day: number) =>
    dayInMonth(addMonths(monthOf(date), -12), day);
  return {
    startDate: before(startDate, Number(startDate.slice(8))),
    endDate: before(endDate, endsMonth ? 31 : Number(endDate.slice(8))),
  };
}

/** The days of a month that are in a period. */
export function daysOfMonth(month: CalendarMonth, { startDate, endDate }: Days): Days {
  const first = `${month}-01`;
  const last = dayInMonth(month, 31);
  return {
    startDate: startDate > first ? startDate : first,
    endDate: endDate < last ? endDate : last,
  };
}

/** The sum of dollar amounts, to the cent. */
export function sumOfDollars(amounts: readonly number[]): number {
  return dollarsFromCents(addCents(...amounts.map(centsFromDollars)));
}

/** REP-4: the running totals of the months. */
export function accumulated(months: readonly number[]): number[] {
  let sum = 0;
  return months.map((amount) => (sum = sumOfDollars([sum, amount])));
}

interface Shown {
  readonly income: readonly number[];
  readonly expenses: readonly number[];
}

/** REP-2: income minus expenses of everything shown, one amount for each month. */
export function profitOf(shown: readonly Shown[], months: number): number[] {
  return Array.from({ length: months }, (_, index) =>
    sumOfDollars(
      shown.flatMap(({ income, expenses }) => [income[index] ?? 0, -(expenses[index] ?? 0)]),
    ),
  );
}

interface Figures {
  readonly income: number;
  /** In the order of the report's categories. */
  readonly expenses: number[];
  readonly totalExpenses: number;
  readonly profit: number;
}

interface SummaryRow extends Figures, UnitOfRow {
  readonly name: string;
}

interface Summary<Row> {
  readonly categories: readonly string[];
  readonly rows: readonly Row[];
  readonly totals: Figures;
}

/** REP-3: the rows whose name contains the filter, ignoring case, accents and apostrophes, and their totals. */
export function filteredSummary<Row extends SummaryRow>(
  { rows, totals, categories }: Summary<Row>,
  filter: string,
) {
  const wanted = searchWord(filter.trim());
  const found = wanted ? rows.filter(({ name }) => searchText(name).includes(wanted)) : rows;
  const whole = found.length === rows.length;
  return {
    rows: found,
    /** Whether all rows are included. */
    whole,
    totals: whole ? totals : totalsOf(found, categories.length),
    totalName: whole ? 'Total' : `Total of ${found.length} shown`,
    buildings: buildingsOf(found, categories.length),
  };
}

/** UNIT-3: the subtotals of the buildings of these rows; undefined if none is a unit. */
function buildingsOf(rows: readonly SummaryRow[], categories: number) {
  const units = Map.groupBy(rows, ({ buildingId }) => buildingId);
  const buildings = [...units].flatMap(([buildingId, own]) =>
    buildingId === undefined
      ? []
      : [
          {
            buildingId,
            buildingName: own[0]?.buildingName ?? '',
            totals: totalsOf(own, categories),
            units: own.length,
          },
        ],
  );
  return buildings.length > 0 ? buildings : undefined;
}

function totalsOf(rows: readonly Figures[], categories: number): Figures {
  return {
    income: sumOfDollars(rows.map(({ income }) => income)),
    expenses: Array.from({ length: categories }, (_, index) =>
      sumOfDollars(rows.map(({ expenses }) => expenses[index] ?? 0)),
    ),
    totalExpenses: sumOfDollars(rows.map(({ totalExpenses }) => totalExpenses)),
    profit: sumOfDollars(rows.map(({ profit }) => profit)),
  };
}

/**
 * REP-3: sorts rows that are ordered by name. The sort is stable.
 * @param sort a column's id, with `-` in front for descending; ordered by name if there is no such column
 * @param categories the categories that have a column
 */
export function sortedRows<Row extends Figures>(
  rows: readonly Row[],
  sort: string,
  categories: readonly string[],
): readonly Row[] {
  const descending = sort.startsWith('-');
  const id = descending ? sort.slice(1) : sort;
  if (id === 'property') return descending ? rows.toReversed() : rows;
  const figure = figureOf(id, categories);
  const sign = descending ? -1 : 1;
  return figure ? rows.toSorted((a, b) => sign * (figure(a) - figure(b))) : rows;
}

function figureOf(id: string, categories: readonly string[]) {
  if (id === 'income' || id === 'totalExpenses' || id === 'profit') {
    return (row: Figures) => row[id];
  }
  const place = categories.indexOf(id);
  return place === -1 ? null : ({ expenses }: Figures) => expenses[place] ?? 0;
}
