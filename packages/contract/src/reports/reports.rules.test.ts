import { describe, expect, test } from 'vitest';
import {
  accumulated,
  daysOfMonth,
  defaultPeriod,
  filteredSummary,
  monthsOfPeriod,
  periodMessages,
  periodOf,
  profitOf,
  sortedRows,
  sumOfDollars,
  yearBefore,
} from './reports.rules.ts';
import { exportQuery, reportQuery } from './reports.schemas.ts';

describe('REP-1: periods', () => {
  test('REP-1: the default period begins with the year', () => {
    expect(defaultPeriod('2026-11-22')).toEqual({ startDate: '2026-01-01', endDate: '2026-11-22' });
  });

  test.each([
    ['this-year', '2026-02-28', '2026-01-01', '2026-02-28'],
    ['last-year', '2026-02-28', '2025-01-01', '2025-12-31'],
    ['last-12-months', '2026-02-28', '2025-03-01', '2026-02-28'],
    ['last-12-months', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['this-quarter', '2026-02-28', '2026-01-01', '2026-02-28'],
    ['this-quarter', '2026-12-01', '2026-10-01', '2026-12-01'],
    ['last-quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['last-quarter', '2026-04-01', '2026-01-01', '2026-03-31'],
    ['last-quarter', '2026-09-30', '2026-04-01', '2026-06-30'],
  ] as const)('REP-1: %s on %s is from %s to %s', (preset, today, startDate, endDate) => {
    expect(periodOf(preset, today)).toEqual({ startDate, endDate });
  });

  test.each([
    ['2026-01-31', '2026-01-31', ['2026-01']],
    ['2025-12-31', '2026-02-01', ['2025-12', '2026-01', '2026-02']],
  ])('REP-1: from %s to %s touches %j', (startDate, endDate, months) => {
    expect(monthsOfPeriod(startDate, endDate)).toEqual(months);
  });

  test.each([
    ['2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2025-12-31', '2026-02-27', '2024-12-31', '2025-02-27'],
  ])('REP-8: a year before %s to %s is %s to %s', (startDate, endDate, first, last) => {
    expect(yearBefore({ startDate, endDate })).toEqual({ startDate: first, endDate: last });
  });

  test.each([
    ['2026-01', { startDate: '2026-01-15', endDate: '2026-01-20' }],
    ['2026-02', { startDate: '2026-02-01', endDate: '2026-02-28' }],
    ['2026-03', { startDate: '2026-03-01', endDate: '2026-03-02' }],
  ])('REP-6: of %s a period has %j', (month, days) => {
    const ends = month === '2026-01' ? days.endDate : '2026-03-02';
    expect(daysOfMonth(month, { startDate: '2026-01-15', endDate: ends })).toEqual(days);
  });

  test.each([
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, [periodMessages.backwards]],
    [{ startDate: '2016-03-01', endDate: '2026-03-01' }, [periodMessages.tooLong]],
    [{ startDate: '2016-04-01', endDate: '2026-03-31' }, []],
    [{ startDate: '2026-02-01', endDate: '2026-02-01' }, []],
    [{ startDate: '2100-01-01' }, []],
  ])('REP-1: %j is judged %j', (query, messages) => {
    const issues = reportQuery.safeParse(query).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(messages);
  });

  test('REP-6: a file has the summary unless the request says otherwise', () => {
    expect(exportQuery.parse({})).toEqual({
      view: 'summary',
      cumulative: 'true',
      categories: 'false',
      hidden: '',
      filter: '',
      series: 'largest',
      sort: 'property',
    });
  });
});

describe('REP-4: sums to the cent', () => {
  test('REP-4: no cents are lost', () => {
    expect(sumOfDollars([0.1, 0.2])).toBe(0.3);
    expect(sumOfDollars([1_000_000.1, -999_999.9, 0.07])).toBe(0.27);
    expect(sumOfDollars([])).toBe(0);
  });

  test('REP-4: cumulative months', () => {
    expect(accumulated([0.1, 0.2, -0.05])).toEqual([0.1, 0.3, 0.25]);
    expect(accumulated([])).toEqual([]);
  });

  test('REP-2: profit sums what is shown, month by month', () => {
    const shown = [
      { income: [0.3, 1], expenses: [0.1, 0] },
      { income: [0, 0], expenses: [0.1, 2.5] },
    ];
    expect(profitOf(shown, 2)).toEqual([0.1, -1.5]);
    expect(profitOf([], 2)).toEqual([0, 0]);
  });
});

const row = (name: string, income: number, expenses: number[]) => {
  const totalExpenses = sumOfDollars(expenses);
  return { name, income, expenses, totalExpenses, profit: sumOfDollars([income, -totalExpenses]) };
};

describe('REP-3: the rows of the summary', () => {
  const rows = [
    row('1 First Street', 0.1, [0.1, 1]),
    row('2 First Street', 0.2, [0.2, 2]),
    row('Organization', 0.1, [0, 5]),
  ];
  const totals = row('', 0.4, [0.3, 8]);
  const categories = ['REPAIRS', 'SUPPLIES'];

  test('REP-3: are found by their name, in any case, with totals to the cent', () => {
    expect(filteredSummary({ rows, totals, categories }, ' first ')).toEqual({
      rows: rows.slice(0, 2),
      whole: false,
      totals: { income: 0.3, expenses: [0.3, 3], totalExpenses: 3.3, profit: -3 },
      totalName: 'Total of 2 shown',
    });
  });

  test.each(['', '  ', 't'])('REP-3: are all there with %j', (filter) => {
    const { rows: found, ...others } = filteredSummary({ rows, totals, categories }, filter);
    expect(found).toEqual(rows);
    expect(others).toEqual({ whole: true, totals, totalName: 'Total' });
  });

  test.each([
    ['property', [0, 1, 2]],
    ['-property', [2, 1, 0]],
    ['income', [0, 2, 1]],
    ['-income', [1, 0, 2]],
    ['totalExpenses', [0, 1, 2]],
    ['-profit', [0, 1, 2]],
    ['profit', [2, 1, 0]],
    ['-REPAIRS', [1, 0, 2]],
    ['-SUPPLIES', [2, 1, 0]],
    ['name', [0, 1, 2]],
    ['', [0, 1, 2]],
  ])('REP-3: by %j are %j', (sort, order) => {
    const sorted = sortedRows(rows, sort, categories);
    expect(sorted.map((each) => rows.indexOf(each))).toEqual(order);
  });

  test('REP-3: are not sorted by a category without a column', () => {
    expect(sortedRows(rows, '-REPAIRS', [])).toBe(rows);
  });
});

test('UNIT-3: the summary has the subtotal of each building, of the rows that are shown, to the cent', () => {
  const unitRow = (name: string, income: number, building?: string) => ({
    name,
    income,
    expenses: [0.1, 0.2],
    totalExpenses: 0.3,
    profit: sumOfDollars([income, -0.3]),
    ...(building && { buildingId: building, buildingName: `House ${building}`, unitName: name }),
  });
  const all = [
    unitRow('1A', 0.1, 'x'),
    unitRow('1B', 0.2, 'x'),
    unitRow('own', 5),
    unitRow('1C', 1, 'y'),
  ];
  const [first] = all;
  const shown = { rows: all, categories: ['A', 'B'], totals: first! };
  expect(filteredSummary(shown, '').buildings).toEqual([
    {
      buildingId: 'x',
      buildingName: 'House x',
      units: 2,
      totals: { income: 0.3, expenses: [0.2, 0.4], totalExpenses: 0.6, profit: -0.3 },
    },
    expect.objectContaining({ buildingId: 'y', units: 1 }),
  ]);
  expect(filteredSummary(shown, '1b').buildings).toMatchObject([{ totals: { income: 0.2 } }]);
  expect(filteredSummary(shown, 'own').buildings).toBeUndefined();
});
