import { expect, test } from 'vitest';
import { changesBetween, emptyDraft, mergedDraft } from './expense-draft.ts';

const before = emptyDraft('2026-11-20');
const read = { ...before, vendor: 'Acme', amount: 45.1, date: '2026-11-19' };

test('EXP-9: what was read appears in the form, and what was typed meanwhile stays', () => {
  expect(mergedDraft(before, before, read)).toEqual(read);
  const typed = { ...before, amount: 45, note: 'Paint' };
  expect(mergedDraft(typed, before, read)).toEqual({ ...read, amount: 45, note: 'Paint' });
});

test.each([
  [{}, []],
  [{ amount: 12, note: '' }, ['Amount: $12.00']],
  [
    { date: '2026-01-02', vendor: '', category: 'SUPPLIES', note: 'Paint' },
    ['Date: 01/02/2026', 'Vendor: empty', 'Category: Supplies', 'Note: Paint'],
  ],
])('EXP-2: what somebody else saved meanwhile, %j, is told', (changes, told) => {
  const base = { ...before, vendor: 'Acme', amount: 1 };
  expect(changesBetween(base, { ...base, ...changes })).toEqual(told);
});
