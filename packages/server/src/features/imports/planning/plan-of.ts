/** DATA-3: what the rows of a file would do, and what is wrong with them. Nothing is written. */
import { importFields } from '@tenantry/contract/imports/fields';
import type { RowProblem, RowResult } from '@tenantry/contract/imports/imports.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { nothingPlanned, type Plan } from '../plan.ts';
import { dayColumns, dayOrderOf } from '../matching.ts';
import type { Books } from './books.ts';
import { readRow, type Reading, type ReadRow, type SheetRow } from './cells.ts';
import { KnownHomes } from './known-homes.ts';
import { planHomes } from './plan-homes.ts';
import { planLeases } from './plan-leases.ts';
import { planCharges, planExpenses, planOpenCharges, planPayments } from './plan-money.ts';
import { planOldFigures } from './plan-old-figures.ts';

export interface PlannedRow {
  readonly row: number;
  readonly result: RowResult;
  readonly problems: readonly RowProblem[];
  /** What would change of a known home, in words. */
  readonly changes: readonly string[];
}

export interface DaysOfRows {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface Rehearsed {
  /** Without what has problems. */
  readonly plan: Plan;
  readonly rows: readonly PlannedRow[];
}

/** Rows of `planOf` without a cell that is imported. */
const isEmpty = ({ cells }: SheetRow, { columns }: Reading) =>
  columns.every((field, index) => field === null || (cells[index] ?? '').trim() === '');

function readRows(sheet: readonly SheetRow[], reading: Reading): ReadRow[] {
  const filled = sheet.filter((row) => !isEmpty(row, reading));
  // All dates of a file are in one order.
  const dayOrder =
    reading.dayOrder ?? dayOrderOf({ rows: filled }, dayColumns(reading.kind, reading.columns));
  return filled.map((row) => readRow(row, { ...reading, dayOrder }));
}

/** The days of charges, payments or expenses, from the first to the last; null if the rows have none. */
export function daysOfRows(sheet: readonly SheetRow[], reading: Reading): DaysOfRows | null {
  const days = readRows(sheet, reading)
    .flatMap((row) => row.text(reading.kind === 'OPEN_CHARGES' ? 'due' : 'day') ?? [])
    .toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

export function planOf(sheet: readonly SheetRow[], reading: Reading, books: Books): Rehearsed {
  const rows = readRows(sheet, reading);
  const plan = planners[reading.kind](rows, books);
  const fresh = new Set(
    Object.values(plan).flatMap((items: Plan[keyof Plan]) =>
      items.flatMap(({ existing, rows: of }) => (existing === null ? of : [])),
    ),
  );
  const changed = new Map(plan.homes.map((home) => [home.rows[0], home.changes]));
  const results = rows.map((row): PlannedRow => {
    const { row: number, problems } = row;
    const changes = (changed.get(number) ?? []).map(({ words }) => words);
    return { row: number, result: resultOf(row, fresh, changes), problems, changes };
  });
  return { plan, rows: results };
}

function resultOf(row: ReadRow, fresh: ReadonlySet<number>, changes: readonly string[]): RowResult {
  if (!row.isGood) return 'PROBLEM';
  if (fresh.has(row.row)) return 'NEW';
  return changes.length > 0 ? 'CHANGED' : 'SAME';
}

const planners: Readonly<
  Record<Reading['kind'], (rows: readonly ReadRow[], books: Books) => Plan>
> = {
  RENT_ROLL: (rows, books) => {
    const planned = planHomes(rows, new KnownHomes(books), books.attributes);
    return { ...nothingPlanned, homes: planned.homes, leases: planLeases(rows, planned, books) };
  },
  CHARGES: (rows, books) => ({ ...nothingPlanned, charges: planCharges(rows, books) }),
  OPEN_CHARGES: (rows, books) => ({ ...nothingPlanned, openCharges: planOpenCharges(rows, books) }),
  PAYMENTS: (rows, books) => ({ ...nothingPlanned, payments: planPayments(rows, books) }),
  EXPENSES: (rows, books) => ({ ...nothingPlanned, expenses: planExpenses(rows, books) }),
  OLD_FIGURES: (rows, books) => ({ ...nothingPlanned, figures: planOldFigures(rows, books) }),
};

/** D1: `Row 5: rent: "14O0" is no amount.` */
export function sentenceOf(
  kind: Reading['kind'],
  row: number,
  { field, message }: RowProblem,
): string {
  const label = importFields[kind].find(({ name }) => name === field)?.label.toLowerCase();
  const about = label !== undefined && message.startsWith('"') ? `${label}: ` : '';
  return `Row ${row}: ${about}${message}`;
}
