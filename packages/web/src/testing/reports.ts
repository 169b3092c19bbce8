import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import { monthsOfPeriod, sumOfDollars } from '@tenantry/contract/reports/reports.rules';
import type {
  IncomeAndExpenses,
  ReportEntries,
  ReportEntry,
} from '@tenantry/contract/reports/reports.schemas';
import { byQuery, type Answers } from './api-stub.ts';
import { idOf, placeAt, property, propertyId } from './records.ts';

/** The books of two properties and their organization, in which all months are alike. */

export const REPORT = 'GET /v1/admin/reports/incomeAndExpenses';
const ENTRIES = 'GET /v1/admin/reports/incomeAndExpenses/entries';

const categories: ExpenseCategory[] = ['REPAIRS_AND_MAINTENANCE', 'UTILITIES'];

interface Owner {
  readonly propertyId: string | null;
  readonly name: string;
  /** The amount of each month. */
  readonly income: number;
  /** The amount of each month and category. */
  readonly expenses: readonly [number, number];
}

const owners: readonly Owner[] = [
  { propertyId, name: '12 Oak Street', income: 1400, expenses: [100, 30] },
  { propertyId: idOf(11), name: '14 Elm Street', income: 900, expenses: [40, 0] },
  { propertyId: null, name: 'Organization', income: 0, expenses: [0, 20.5] },
];

const homes = [property, { ...property, ...placeAt('14 Elm Street', idOf(11)) }];

const times = (amount: number, count: number) => Math.round(amount * 100 * count) / 100;

function figuresOf(those: readonly Owner[], months: number) {
  const income = times(sumOfDollars(those.map((owner) => owner.income)), months);
  const expenses = categories.map((_, index) =>
    times(sumOfDollars(those.map((owner) => owner.expenses[index] ?? 0)), months),
  );
  const totalExpenses = sumOfDollars(expenses);
  return { income, expenses, totalExpenses, profit: sumOfDollars([income, -totalExpenses]) };
}

const daysIn = (query: URLSearchParams) => ({
  startDate: query.get('startDate') ?? '2026-01-01',
  endDate: query.get('endDate') ?? '2026-06-15',
});

const ownersIn = (query: URLSearchParams) => {
  const chosen = query.get('propertyId');
  if (query.get('organization')) return owners.slice(-1);
  return chosen === null ? owners : owners.filter((owner) => owner.propertyId === chosen);
};

/** The server's response for a period, a property and a view. */
function reportOf(query: URLSearchParams): IncomeAndExpenses {
  const { startDate, endDate } = daysIn(query);
  const months = monthsOfPeriod(startDate, endDate);
  const isSummary = query.get('view') === 'summary';
  const withCategories = query.get('categories') === 'true';
  const shown = ownersIn(query);
  const figures = (those: readonly Owner[]) => ({
    ...figuresOf(those, months.length),
    ...(!withCategories && { expenses: [] }),
  });
  return {
    startDate,
    endDate,
    months,
    isEmpty: false,
    categories: withCategories ? categories : [],
    series: (isSummary ? [] : shown).map((owner) => ({
      key: owner.propertyId ?? 'organization',
      name: owner.name,
      income: months.map(() => owner.income),
      expenses: months.map(() => sumOfDollars([...owner.expenses])),
    })),
    rows: (isSummary ? shown : []).map((owner) => ({
      propertyId: owner.propertyId,
      name: owner.name,
      archived: false,
      ...figures([owner]),
    })),
    totals: figures(shown),
  };
}

/** The rows of a month: a payment for an owner's income, and an expense for each category. */
function entriesOfMonth(month: string, owner: Owner, from: number): ReportEntry[] {
  const common = {
    date: `${month}-02`,
    propertyId: owner.propertyId,
    propertyName: owner.name,
    statementId: null,
  };
  const payment: ReportEntry = {
    ...common,
    id: idOf(from),
    kind: 'payment',
    description: 'Rent',
    category: null,
    amount: owner.income,
  };
  const expenses = categories.map((category, index): ReportEntry => ({
    ...common,
    id: idOf(from + 1 + index),
    kind: 'expense',
    description: 'Bill',
    category,
    amount: owner.expenses[index] ?? 0,
  }));
  return [payment, ...expenses].filter(({ amount }) => amount !== 0);
}

function entriesOf(query: URLSearchParams): ReportEntries {
  const { startDate, endDate } = daysIn(query);
  const months = monthsOfPeriod(startDate, endDate);
  const side = query.get('side');
  const entries = months
    .flatMap((month, at) =>
      ownersIn(query).flatMap((owner, index) =>
        entriesOfMonth(month, owner, 10_000 + at * 100 + index * 10),
      ),
    )
    .filter(({ kind }) => side === null || (kind === 'payment') === (side === 'income'));
  const sum = (kind: ReportEntry['kind']) =>
    sumOfDollars(entries.filter((entry) => entry.kind === kind).map(({ amount }) => amount));
  return {
    count: entries.length,
    income: sum('payment'),
    expenses: sum('expense'),
    page: 1,
    entries: entries.slice(0, 100),
  };
}

/** The responses for the reports. */
export const reportAnswers: Answers = {
  'GET /v1/properties': homes,
  'GET /v1/admin/properties/cities': [],
  [REPORT]: byQuery(reportOf),
  [ENTRIES]: byQuery(entriesOf),
};
