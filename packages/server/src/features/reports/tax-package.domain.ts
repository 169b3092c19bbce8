import {
  categoryValues,
  scheduleEOf,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { expenseLines, RENTS_LINE } from '@tenantry/contract/reports/tax-package.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { forEachCategory, type Sums } from './reports.domain.ts';

/** The last month in which most people file the previous year. */
const LAST_MONTH_TO_FILE = 4;

/** The year that is shown first; until the end of April, it is the year to file. */
export function taxYearOn(today: CalendarDate): number {
  const year = Number(today.slice(0, 4));
  return Number(today.slice(5, 7)) <= LAST_MONTH_TO_FILE ? year - 1 : year;
}

/** An amount in cents on a line of Schedule E. */
export interface TaxLine {
  readonly line: number;
  readonly amount: number;
}

/** BOOKS-25: the expense lines that have an amount, by number. */
export function linesOf(every: readonly Sums[]): TaxLine[] {
  const amounts = new Map<number, number>();
  for (const sums of every) {
    forEachCategory(sums, (category, amount) => {
      const { line } = scheduleEOf(categoryValues[category] ?? '');
      amounts.set(line, (amounts.get(line) ?? 0) + amount);
    });
  }
  return expenseLines
    .map((line) => ({ line, amount: amounts.get(line) ?? 0 }))
    .filter(({ amount }) => amount !== 0);
}

/** The line of an entry: income has no category. */
export const lineOfEntry = (category: ExpenseCategory | null): number =>
  category === null ? RENTS_LINE : scheduleEOf(category).line;
