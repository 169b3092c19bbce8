import { categoryValues } from '@tenantry/contract/expenses/expenses.categories';
import { monthsOfPeriod, type Days } from '@tenantry/contract/reports/reports.rules';
import type {
  IncomeAndExpenses,
  ReportEntries,
  ReportEntry,
  ReportRow,
} from '@tenantry/contract/reports/reports.schemas';
import { reversalDescription } from '#features/ledger';
import { unitFieldsOf } from '#features/properties';
import {
  byName,
  categoriesOf,
  forEachCategory,
  named,
  ORGANIZATION_NAME,
  seriesOf,
  totalOf,
} from './reports.domain.ts';
import type { MonthFigures, Series, SummaryFigures, Sums } from './reports.domain.ts';
import type { EntryFields, EntryRow } from './reports.entries.ts';

/** The days of a report, and its building if one was chosen. */
type ReportPeriod = Days & Pick<IncomeAndExpenses, 'buildingId'>;

/** REP-3: the rows, in dollars. There may be 10,000 of them with 20 figures, so each figure is converted once. */
export function presentSummary(
  period: ReportPeriod,
  { properties, organization }: SummaryFigures,
): IncomeAndExpenses {
  const shown = byName(named(properties).filter(({ property }) => property.shown));
  const sums: readonly Sums[] = shown.map(({ property }) => property);
  const every = organization ? [...sums, organization] : sums;
  const used = categoriesOf(every);
  const figuresFor = figuresPresenter(used);
  const rows: ReportRow[] = shown.map(({ property, name }) => ({
    propertyId: property.id,
    name,
    archived: property.archived,
    ...unitFieldsOf(property),
    ...figuresFor(property),
  }));
  if (organization) {
    const name = ORGANIZATION_NAME;
    rows.push({ propertyId: null, name, archived: false, ...figuresFor(organization) });
  }
  const total = totalOf(every);
  return {
    ...period,
    months: monthsOfPeriod(period.startDate, period.endDate),
    isEmpty: !total.hasFigures,
    categories: categoryValues.filter((_, index) => used.includes(index)),
    series: [],
    rows,
    totals: figuresFor(total),
  };
}

/** REP-2: the series, in dollars. */
export function presentMonths(
  period: ReportPeriod,
  figures: MonthFigures,
  names: ReadonlyMap<string, string>,
): IncomeAndExpenses {
  const months = monthsOfPeriod(period.startDate, period.endDate);
  const sums = figures.all.map((month) => ({ ...month, categories: [], hasFigures: true }));
  return {
    ...period,
    months,
    isEmpty: sums.length === 0,
    categories: [],
    series: seriesOf(figures, names, months).map(presentSeries),
    rows: [],
    totals: figuresPresenter([])(totalOf(sums)),
  };
}

/** Presents sums with an amount for each category of the report. */
function figuresPresenter(used: readonly number[]) {
  const columns = categoryValues.map((_, category) => used.indexOf(category));
  return (sums: Sums) => {
    const { income, expenses } = sums;
    const amounts = used.map(() => 0);
    forEachCategory(sums, (category, amount) => {
      amounts[columns[category] ?? 0] = amount / 100;
    });
    return {
      income: income / 100,
      expenses: amounts,
      totalExpenses: expenses / 100,
      profit: (income - expenses) / 100,
    };
  };
}

const inDollars = (cents: readonly number[]) => cents.map((amount) => amount / 100);

const presentSeries = ({ key, name, income, expenses }: Series) => ({
  key,
  name,
  income: inDollars(income),
  expenses: inDollars(expenses),
});

export function presentEntries(
  page: number,
  rows: readonly EntryRow[],
  names: ReadonlyMap<string, string>,
): ReportEntries {
  const [first] = rows;
  return {
    count: first?.count ?? 0,
    income: Number(first?.income ?? 0) / 100,
    expenses: Number(first?.expenses ?? 0) / 100,
    page,
    entries: rows.flatMap((row) => (row.id === null ? [] : [presentEntry(row.id, row, names)])),
  };
}

export function presentEntry(
  id: string,
  row: EntryFields,
  names: ReadonlyMap<string, string>,
): ReportEntry {
  const { kind, date, property_id: propertyId, category } = row;
  return {
    id,
    kind,
    date,
    propertyId,
    propertyName: propertyId === null ? ORGANIZATION_NAME : (names.get(propertyId) ?? ''),
    description: descriptionOf(row),
    category,
    amount: row.amount / 100,
    statementId: row.statement_id,
  };
}

/** A reversal names the reversed payment, as the lease's account does, and its note. */
function descriptionOf({ kind, description, reason, ...row }: EntryFields): string {
  const { note, payment_date: paymentDate } = row;
  if (kind === 'interest') return `Interest on a deposit: ${description}`;
  if (kind === 'deposit') return `Deposit, not income: ${description}`;
  if (reason === null || paymentDate === null) return description;
  const words = reversalDescription({ reason, description, paymentDate });
  return note ? `${words}: ${note}` : words;
}
