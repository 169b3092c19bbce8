import { expect, test } from 'vitest';
import type { ReportEntry, ReportSeries } from '@tenantry/contract/reports/reports.schemas';
import {
  entriesQueryOf,
  keyOfBuilding,
  rowsOfParams,
  rowsParams,
  rowsTitle,
  signedAmount,
  targetOf,
  type Rows,
} from './report-rows.ts';

const days = { startDate: '2026-03-01', endDate: '2026-03-31' };
const series = ['a', 'b', 'others', 'organization'].map((key): ReportSeries => ({
  key,
  name: key,
  income: [],
  expenses: [],
}));

test.each([
  [['a'], { rows: { side: 'income', of: 'a', ...days } }],
  [['organization'], { rows: { side: 'income', of: 'organization', ...days } }],
  [['a', 'b', 'others', 'organization'], { rows: { side: 'income', of: '', ...days } }],
  [['others'], { summary: days }],
  [['a', 'b'], { summary: days }],
])('REP-6: a figure of %j opens %j', (shown, target) => {
  expect(targetOf({ series }, shown, 'income', days)).toEqual(target);
});

const rows: Rows = { side: 'expenses', of: 'a', category: 'REPAIRS_AND_MAINTENANCE', ...days };

test('REP-6: an address names the rows', () => {
  expect(rowsOfParams(rowsParams(rows))).toEqual(rows);
  expect(rowsOfParams({})).toBeNull();
  expect(rowsOfParams({ ...rowsParams(rows), rowsTo: '2026-02-01' })).toBeNull();
  expect(rowsOfParams({ ...rowsParams(rows), rows: 'loss' })).toBeNull();
});

test('REP-6: the request asks for the rows of the figure', () => {
  expect(entriesQueryOf(rows, 2)).toEqual({
    ...days,
    propertyId: 'a',
    side: 'expenses',
    category: 'REPAIRS_AND_MAINTENANCE',
    page: '2',
  });
  const ofOrganization = { side: 'profit', of: 'organization', ...days } as const;
  expect(entriesQueryOf(ofOrganization, 1)).toEqual({ ...days, organization: 'true', page: '1' });
});

test('REP-6: rows have a title', () => {
  expect(rowsTitle(rows, '1 First Street')).toBe('Repairs and Maintenance: 1 First Street');
  expect(rowsTitle({ side: 'profit', of: '', ...days }, '')).toBe('Profit');
});

test('REP-6: an expense lowers a profit', () => {
  const expense = { kind: 'expense', amount: 45 } as ReportEntry;
  expect(signedAmount(expense, 'expenses')).toBe(45);
  expect(signedAmount(expense, 'profit')).toBe(-45);
  expect(signedAmount({ ...expense, kind: 'reversal', amount: -45 }, 'profit')).toBe(-45);
});

test('UNIT-3: all rows of a report about a building are asked for by the building', () => {
  const one = [{ key: 'a', name: 'A', income: [], expenses: [] }];
  const period = { startDate: '2026-01-01', endDate: '2026-01-31' };
  const two = [...one, { ...one[0]!, key: 'b' }];
  expect(targetOf({ series: two, buildingId: 'x' }, ['a', 'b'], 'income', period)).toEqual({
    rows: { side: 'income', of: keyOfBuilding('x'), ...period },
  });
  const ofWhole = { side: 'profit', of: keyOfBuilding('x'), ...period } as const;
  expect(entriesQueryOf(ofWhole, 1)).toEqual({ ...period, buildingId: 'x', page: '1' });
});
