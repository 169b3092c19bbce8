import {
  ORGANIZATION_KEY,
  type IncomeAndExpenses,
  type ReportRow,
} from '@tenantry/contract/reports/reports.schemas';

export const rowKey = ({ propertyId }: ReportRow) => propertyId ?? ORGANIZATION_KEY;

const moves = (amounts: readonly number[]) => amounts.some((amount) => amount !== 0);

/** Whether no money came in or went out, month by month and row by row. */
export function isEmpty({ series, rows }: Pick<IncomeAndExpenses, 'series' | 'rows'>): boolean {
  return (
    !series.some(({ income, expenses }) => moves(income) || moves(expenses)) &&
    !rows.some(({ income, expenses }) => income !== 0 || moves(expenses))
  );
}
