import { expect, test } from 'vitest';
import { changesBetween, emptyDraft, isOverwritten, mergedDraft } from './expense-draft.ts';

const before = emptyDraft('2026-11-20');
const read = { ...before, vendor: 'Acme', amount: 45.1, date: '2026-11-19' };

test('EXP-9: what was read appears in the form, and what was typed meanwhile stays', () => {
  expect(mergedDraft(before, before, read)).toEqual(read);
  const typed = { ...before, amount: 45, note: 'Paint' };
  expect(mergedDraft(typed, before, read)).toEqual({ ...read, amount: 45, note: 'Paint' });
});

const reading = {
  ...{ reader: 'embedded' as const, readAt: '2026-11-20T10:00:00.000Z' },
  ...{ date: null, vendor: null, category: null },
  amount: { value: 45.1, confidence: 0.9, place: null },
};

test.each([
  ['nothing is typed', {}, { note: 'Theirs' }, false],
  ['another field is typed', { vendor: 'Mine' }, { note: 'Theirs' }, false],
  ['the same field is typed', { note: 'Mine' }, { note: 'Theirs' }, true],
  ['both wrote the same', { note: 'Paint' }, { note: 'Paint' }, false],
  ['the field was read', { amount: 45 }, { amount: 45.1 }, false],
  ['somebody set what was read', { amount: 45 }, { amount: 44 }, true],
])('EXP-9: of a newer note or amount, when %s, the person is told: %j %j %j', (...row) => {
  const [, mine, theirs, told] = row;
  const after = { ...before, ...theirs };
  expect(isOverwritten({ ...before, ...mine }, before, after, reading)).toBe(told);
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
