import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { expect, test } from 'vitest';
import { selectExpenses } from './expense-selection.ts';

const expenses = [
  ['1', '2026-03-02T05:00:00.000Z', 'SUPPLIES', 1245.1, 'Acme Hardware', 'Paint'],
  ['2', '2026-04-05T14:30:00.000Z', 'UTILITIES', 80, 'City Water', ''],
].map(([id, date, category, amount, vendor, note]) => ({
  id,
  date,
  category,
  amount,
  vendor,
  note,
})) as Expense[];

test.each([
  ['', ['1', '2']],
  ['  ', ['1', '2']],
  ['  ACME ', ['1']],
  ['paint', ['1']],
  ['$1,245.10', ['1']],
  ['1245.1', ['1']],
  ['utilities', ['2']],
  ['04/05/2026 10:30', ['2']],
  ['05:00', []],
  ['nothing', []],
])('EXP-3: the filter %j is trimmed and ignores case', (filter, ids) => {
  const found = selectExpenses(expenses, filter, 'America/New_York');
  expect(found.map(({ id }) => id)).toEqual(ids);
});
