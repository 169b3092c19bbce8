import { expect, test } from 'vitest';
import { chartOf, partsOf, type ChartMonth, colorOf, longestTotal } from './chart-data.ts';

const report = {
  startDate: '2026-01-15',
  endDate: '2026-03-10',
  months: ['2026-01', '2026-02', '2026-03'],
  series: [
    { key: 'a', name: 'A Street', income: [0.1, 0.2, 1000], expenses: [50, 0, 25.5] },
    { key: 'organization', name: 'Organization', income: [0, -20, 0], expenses: [0, 10, 0] },
  ],
};
const none = new Set<string>();
const totals = (side: 'income' | 'expenses' | 'profit', hidden: ReadonlySet<string>, sum = false) =>
  chartOf(report, side, hidden, sum).months.map(({ total }) => total);

test('REP-2: the total of a bar is the sum of its keys', () => {
  expect(totals('income', none)).toEqual([0.1, -19.8, 1000]);
  expect(totals('expenses', none)).toEqual([50, 10, 25.5]);
  expect(chartOf(report, 'income', none, false).sum).toBe(980.3);
});

test('REP-2: the profit counts everything that is shown', () => {
  expect(totals('profit', none)).toEqual([-49.9, -29.8, 974.5]);
  expect(totals('profit', new Set(['organization']))).toEqual([-49.9, 0.2, 974.5]);
  expect(totals('profit', new Set(['a', 'organization']))).toEqual([0, 0, 0]);
});

test('REP-4: cumulative months', () => {
  expect(totals('income', none, true)).toEqual([0.1, -19.7, 980.3]);
  expect(totals('profit', none, true)).toEqual([-49.9, -79.7, 894.8]);
  expect(chartOf(report, 'profit', none, true).sum).toBe(894.8);
});

test('a bar reaches above zero and below it', () => {
  const { months } = chartOf(report, 'income', none, false);
  expect(months[1]).toMatchObject({ amounts: [0.2, -20], top: 0.2, bottom: -20 });
});

test('a month has its days of the period, a cumulative month all earlier ones too', () => {
  const days = (cumulative: boolean) =>
    chartOf(report, 'income', none, cumulative).months.map((month) => month.days);
  expect(days(false)).toEqual([
    { startDate: '2026-01-15', endDate: '2026-01-31' },
    { startDate: '2026-02-01', endDate: '2026-02-28' },
    { startDate: '2026-03-01', endDate: '2026-03-10' },
  ]);
  expect(days(true)[1]).toEqual({ startDate: '2026-01-15', endDate: '2026-02-28' });
});

test('REP-2: ten colors cycle, and a hidden key keeps its own', () => {
  expect(colorOf(0)).toBe('var(--chart-1)');
  expect(colorOf(9)).toBe('var(--chart-10)');
  expect(colorOf(10)).toBe('var(--chart-1)');
  const [key] = chartOf(report, 'income', new Set(['a']), false).keys;
  expect(key).toEqual({ key: 'organization', name: 'Organization', color: 'var(--chart-2)' });
});

test('the longest total has no decimals', () => {
  expect(longestTotal(chartOf(report, 'income', none, false))).toBe('$1,000'.length);
});

test('the amounts of a bar stack upwards above zero, and downwards below it', () => {
  const keys = ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key, color: key }));
  const month = { amounts: [5, -2, 3, -4] } as unknown as ChartMonth;
  const ends = partsOf({ keys }, month).map(({ key, from, to }) => [key, from, to]);
  expect(ends).toEqual([
    ['a', 0, 5],
    ['b', 0, -2],
    ['c', 5, 8],
    ['d', -2, -6],
  ]);
});
