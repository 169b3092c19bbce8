import { sumOfDollars } from '@tenantry/contract/reports/reports.rules';
import {
  ORGANIZATION_KEY,
  type IncomeAndExpenses,
  type ReportRow,
} from '@tenantry/contract/reports/reports.schemas';

/** Those with what was typed in their name, in any case. */
export function selectRows(rows: readonly ReportRow[], filter: string): readonly ReportRow[] {
  const wanted = filter.trim().toLowerCase();
  return wanted ? rows.filter(({ name }) => name.toLowerCase().includes(wanted)) : rows;
}

export const rowKey = ({ propertyId }: ReportRow) => propertyId ?? ORGANIZATION_KEY;

type Totals = IncomeAndExpenses['totals'];

/** The totals of some rows of a report. */
export function totalsOf(rows: readonly ReportRow[], categories: number): Totals {
  return {
    income: sumOfDollars(rows.map(({ income }) => income)),
    expenses: Array.from({ length: categories }, (_, index) =>
      sumOfDollars(rows.map(({ expenses }) => expenses[index] ?? 0)),
    ),
    totalExpenses: sumOfDollars(rows.map(({ totalExpenses }) => totalExpenses)),
    profit: sumOfDollars(rows.map(({ profit }) => profit)),
  };
}

const moves = (amounts: readonly number[]) => amounts.some((amount) => amount !== 0);

/** Whether no money came in or went out, month by month and row by row. */
export function isEmpty({ series, rows }: Pick<IncomeAndExpenses, 'series' | 'rows'>): boolean {
  return (
    !series.some(({ income, expenses }) => moves(income) || moves(expenses)) &&
    !rows.some(({ income, expenses }) => income !== 0 || moves(expenses))
  );
}
