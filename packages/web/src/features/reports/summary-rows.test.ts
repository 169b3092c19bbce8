import { expect, test } from 'vitest';
import type { ReportRow } from '@tenantry/contract/reports/reports.schemas';
import { hasProperties, hasView, isOf, nameIn, rowKey } from './summary-rows.ts';

const row = (name: string, income: number, expenses: number[]): ReportRow => ({
  propertyId: name === 'Organization' ? null : name,
  name,
  archived: false,
  income,
  expenses,
  totalExpenses: expenses.reduce((sum, each) => sum + each, 0),
  profit: income,
});

const rows = [row('1 First Street', 0.1, [0.1, 1]), row('Organization', 0.2, [0.2, 2])];

test('rows have the keys of the charts', () => {
  expect(rows.map(rowKey)).toEqual(['1 First Street', 'organization']);
});

test('names are found in the current view', () => {
  const series = [{ key: 'a', name: '2 First Street', income: [], expenses: [] }];
  expect(nameIn({ series, rows: [] }, 'a')).toBe('2 First Street');
  expect(nameIn({ series: [], rows }, 'organization')).toBe('Organization');
  expect(nameIn({ series: [], rows }, 'a')).toBeUndefined();
});

test('a report has properties in its rows or in its series', () => {
  const series = [{ key: 'organization', name: 'Organization', income: [], expenses: [] }];
  expect(hasProperties({ series, rows: [] })).toBe(false);
  expect(hasProperties({ series: [], rows: rows.slice(1) })).toBe(false);
  expect(hasProperties({ series: [{ ...series[0]!, key: 'others' }], rows: [] })).toBe(true);
  expect(hasProperties({ series: [], rows })).toBe(true);
});

test('a response must have the requested view', () => {
  const series = [{ key: 'a', name: '2 First Street', income: [], expenses: [] }];
  const months = { series, rows: [], isEmpty: false };
  const summary = { series: [], rows, isEmpty: false };
  expect([hasView(months, 'months'), hasView(summary, 'summary')]).toEqual([true, true]);
  expect([hasView(months, 'summary'), hasView(summary, 'months')]).toEqual([false, false]);
  expect(hasView({ rows, isEmpty: false }, 'months')).toBe(false);
  expect(hasView({ rows: [], isEmpty: true }, 'summary')).toBe(false);
  expect(hasView({ series: [], rows: [], isEmpty: true }, 'months')).toBe(true);
});

const days = { startDate: '2026-01-01', endDate: '2026-11-22' };

test.each([
  ['all properties', rows, {}, true],
  ['another period', rows, { endDate: '2026-11-23' }, false],
  ['another beginning', rows, { startDate: '2026-01-02' }, false],
  ['a property instead of all', rows, { propertyId: '1 First Street' }, false],
  ['this property', rows.slice(0, 1), { propertyId: '1 First Street' }, true],
  ['another property', rows.slice(0, 1), { propertyId: '2 First Street' }, false],
  ['all instead of a property', rows.slice(0, 1), {}, false],
])('a report knows whether it is of %s', (_, its, asked, expected) => {
  const series = its.map((each) => ({
    key: rowKey(each),
    name: each.name,
    income: [],
    expenses: [],
  }));
  expect(isOf({ ...days, rows: its, series: [] }, { ...days, ...asked })).toBe(expected);
  expect(isOf({ ...days, rows: [], series }, { ...days, ...asked })).toBe(expected);
});
