import { expect, test } from 'vitest';
import type { ReportRow } from '@tenantry/contract/reports/reports.schemas';
import { isEmpty, rowKey } from './summary-rows.ts';

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

test('a report is empty when no money moved, and not when it came and went', () => {
  const still = { key: 'a', name: 'a', income: [0, 0], expenses: [0, 0] };
  expect(isEmpty({ series: [still], rows: [row('a', 0, [])] })).toBe(true);
  expect(isEmpty({ series: [{ ...still, income: [5, -5] }], rows: [row('a', 0, [])] })).toBe(false);
  expect(isEmpty({ series: [still], rows })).toBe(false);
});
