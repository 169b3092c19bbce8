import {
  categoryName,
  categoryValues,
  type ExpenseCategory,
} from '@tenantry/contract/expenses/expenses.categories';
import { ORGANIZATION_KEY, OTHERS_KEY, type Days } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses, ReportEntry } from '@tenantry/contract/reports/reports.schemas';
import type { ReportParams } from './report-params.ts';
import { periodErrors } from './report-search.ts';

export const sides = ['income', 'expenses', 'profit'] as const;

export type Side = (typeof sides)[number];

export const sideNames: Readonly<Record<Side, string>> = {
  income: 'Income',
  expenses: 'Expenses',
  profit: 'Profit',
};

/** Identifies the rows behind a figure. */
export interface Rows extends Days {
  readonly side: Side;
  /** The id of a property, `building:` and the id of one, `organization`, or empty for everything. */
  readonly of: string;
  readonly category?: ExpenseCategory | undefined;
}

/** What a figure opens: its rows or, if those cannot be requested, the summary of its days. */
export type Target = { readonly rows: Rows } | { readonly summary: Days };

const BUILDING = 'building:';

/** UNIT-3: the key of a building's rows. */
export const keyOfBuilding = (buildingId: string): string => `${BUILDING}${buildingId}`;

/** The building of such a key. */
export const buildingOfKey = (key: string): string | undefined =>
  key.startsWith(BUILDING) ? key.slice(BUILDING.length) : undefined;

/** The key of all rows of a report. */
export const keyOfWhole = ({ propertyId, building }: ReportParams): string =>
  building === undefined ? (propertyId ?? '') : keyOfBuilding(building);

/**
 * What a figure opens that is the sum of several chart keys.
 * @param shown the keys in the sum, out of all keys of the report
 */
export function targetOf(
  { series, buildingId }: Pick<IncomeAndExpenses, 'series' | 'buildingId'>,
  shown: readonly string[],
  side: Side,
  { startDate, endDate }: Days,
): Target {
  const days = { startDate, endDate };
  const whole = buildingId === undefined ? '' : keyOfBuilding(buildingId);
  const [key] = shown;
  if (shown.length === 1 && key && key !== OTHERS_KEY) return { rows: { side, of: key, ...days } };
  return shown.length === series.length
    ? { rows: { side, of: whole, ...days } }
    : { summary: days };
}

/** The parameters for an address, starting at the first page. */
export function rowsParams(rows: Rows): ReportParams {
  return {
    rows: rows.side,
    rowsOf: rows.of || undefined,
    rowsFrom: rows.startDate,
    rowsTo: rows.endDate,
    rowsCategory: rows.category,
    rowsPage: undefined,
  };
}

export const noRows: ReportParams = {
  rows: undefined,
  rowsOf: undefined,
  rowsFrom: undefined,
  rowsTo: undefined,
  rowsCategory: undefined,
  rowsPage: undefined,
};

/** The rows that an address names; null if it names none or ones that cannot be requested. */
export function rowsOfParams(params: ReportParams): Rows | null {
  const side = sides.find((each) => each === params.rows);
  const { rowsFrom: startDate, rowsTo: endDate, rowsOf: of = '' } = params;
  if (!side || !startDate || !endDate || periodErrors({ startDate, endDate })) return null;
  const category = categoryValues.find((value) => value === params.rowsCategory);
  return { side, of, startDate, endDate, ...(category && { category }) };
}

/** The query for the server. */
export function entriesQueryOf({ side, of, startDate, endDate, category }: Rows, page: number) {
  const organization = of === ORGANIZATION_KEY;
  const buildingId = buildingOfKey(of);
  return {
    startDate,
    endDate,
    ...(buildingId && { buildingId }),
    ...(of && !organization && !buildingId && { propertyId: of }),
    ...(organization && { organization: 'true' as const }),
    ...(side !== 'profit' && { side }),
    ...(category && { category }),
    page: String(page),
  };
}

/** `Income: 214 Thimbleberry Lane` @param name of the property or organization; empty for everything */
export function rowsTitle({ side, category }: Rows, name: string): string {
  const what = category ? categoryName(category) : sideNames[side];
  return name ? `${what}: ${name}` : what;
}

export const kindNames: Readonly<Record<ReportEntry['kind'], string>> = {
  payment: 'Payment',
  reversal: 'Payment reversed',
  deposit: 'Deposit',
  statementIncome: 'Income on a statement',
  interest: 'Interest on a deposit',
  expense: 'Expense',
};

/** What an entry contributes to its figure: expenses reduce a profit. */
export function signedAmount({ kind, amount }: ReportEntry, side: Side): number {
  return side === 'profit' && (kind === 'expense' || kind === 'interest') ? -amount : amount;
}
