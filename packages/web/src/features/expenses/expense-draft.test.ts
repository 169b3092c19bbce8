import { expect, test } from 'vitest';
import { emptyDraft, isOverwritten, mergedDraft } from './expense-draft.ts';

const before = emptyDraft(null, '2026-11-20');
const read = { ...before, vendor: 'Acme', amount: '$45.10', date: '2026-11-19' };

test('EXP-9: extracted values appear in the form, and text typed meanwhile stays', () => {
  expect(mergedDraft(before, before, read)).toEqual(read);
  const typed = { ...before, amount: '45', note: 'Paint' };
  expect(mergedDraft(typed, before, read)).toEqual({ ...read, amount: '45', note: 'Paint' });
});

test('EXP-13: a chosen property stays chosen when the receipt has been read', () => {
  const moved = { ...before, propertyId: 'elsewhere' };
  expect(mergedDraft(moved, before, read)).toEqual({ ...read, propertyId: 'elsewhere' });
});

const reading = {
  reader: 'embedded' as const,
  readAt: '2026-11-20T10:00:00.000Z',
  date: null,
  vendor: null,
  category: null,
  amount: { value: 45.1, confidence: 0.9, place: null },
};

test.each([
  ['nothing is typed', {}, { note: 'Theirs' }, false],
  ['another field is typed', { vendor: 'Mine' }, { note: 'Theirs' }, false],
  ['the same field is typed', { note: 'Mine' }, { note: 'Theirs' }, true],
  ['both wrote the same', { note: 'Paint' }, { note: 'Paint' }, false],
  ['the field was read', { amount: '45' }, { amount: '$45.10' }, false],
  ['somebody set what was read', { amount: '45' }, { amount: '$44.00' }, true],
  ['both mean the same amount', { amount: '44' }, { amount: '$44.00' }, false],
])('EXP-9: a newer note or amount is reported when %s: %j %j %j', (...row) => {
  const [, mine, theirs, told] = row;
  const after = { ...before, ...theirs };
  expect(isOverwritten({ ...before, ...mine }, before, after, reading)).toBe(told);
});
