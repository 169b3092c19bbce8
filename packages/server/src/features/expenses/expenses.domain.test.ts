import type { ReadField } from '@tenantry/contract/expenses/expenses.schemas';
import { cents, ZERO } from '@tenantry/contract/shared/money';
import { describe, expect, test } from 'vitest';
import {
  editedAfter,
  editedAtFirst,
  valuesAfterReading,
  withinBounds,
  type ReadableValues,
} from './expenses.domain.ts';

const values: ReadableValues = {
  date: '2026-03-10',
  timeOfDay: '14:00:00',
  vendor: '',
  category: 'OTHER_EXPENSES',
  amount: ZERO,
};

describe("EXP-9: a person's edits are kept", () => {
  test.each<[string, ReadField[], Partial<ReadableValues>, ReadField[]]>([
    ['nothing changed', [], {}, []],
    ['the same moment again', [], { date: '2026-03-10', timeOfDay: '14:00:00' }, []],
    ['another time', [], { timeOfDay: '14:00:01' }, ['date']],
    ['another day', [], { date: '2026-03-11' }, ['date']],
    ['an amount', [], { amount: cents(1) }, ['amount']],
    [
      'all',
      [],
      { ...values, date: '1970-01-01', vendor: 'x', category: 'MEALS', amount: cents(1) },
      ['date', 'vendor', 'category', 'amount'],
    ],
    ['it stays theirs', ['amount'], {}, ['amount']],
    ['in the order of the fields', ['amount'], { vendor: 'x' }, ['vendor', 'amount']],
  ])('%s', (_, edited, changes, expected) => {
    expect(editedAfter(edited, values, { ...values, ...changes })).toEqual(expected);
  });

  test.each<[string, Partial<ReadableValues>, boolean, ReadField[]]>([
    ['as proposed', {}, false, []],
    ['a given day', {}, true, ['date']],
    [
      'a category and money back',
      { category: 'MEALS', amount: cents(-5) },
      false,
      ['category', 'amount'],
    ],
  ])('at first: %s', (_, said, dateIsGiven, expected) => {
    expect(editedAtFirst({ ...values, ...said }, dateIsGiven)).toEqual(expected);
  });
});

describe('EXP-9: the fields that an extraction sets', () => {
  const found = { vendor: 'Corner Deli', category: 'MEALS', amount: cents(2345) } as const;

  test.each<[string, ReadField[], Partial<ReadableValues>, Partial<ReadableValues>]>([
    ['all that it found', [], found, found],
    ['nothing that a person set', ['vendor', 'amount'], found, { category: 'MEALS' }],
    ['nothing of what it did not find', [], {}, {}],
    [
      'the day with its time',
      [],
      { date: '2026-03-09', timeOfDay: '08:30:00' },
      { date: '2026-03-09', timeOfDay: '08:30:00' },
    ],
    [
      'no time of a day that a person set',
      ['date'],
      { date: '2026-03-09', timeOfDay: '08:30:00' },
      {},
    ],
  ])('%s', (_, edited, read, changed) => {
    expect(valuesAfterReading(values, edited, read)).toEqual({ ...values, ...changed });
  });
});

describe('EXP-9: a value that a person could not enter is not taken from a receipt', () => {
  const as = <Value>(value: Value) => ({ value, confidence: 1, place: null });
  const nothing = { date: null, vendor: null, category: null, amount: null };

  test.each([
    ['date', '2026-03-05', true],
    ['date', '2026-03-05T23:59:59', true],
    ['date', '2026-03-05T24:00:00', false],
    ['date', '2026-03-05 12:00', false],
    ['date', '2026-02-30', false],
    ['date', '1626-03-05', false],
    ['vendor', 'Café №1', true],
    ['vendor', '', false],
    ['vendor', ' Deli', false],
    ['vendor', 'De\u0000li', false],
    ['vendor', 'De\uD800li', false],
    ['vendor', 'x'.repeat(201), false],
    ['category', 'MEALS', true],
    ['category', 'FUN', false],
    ['amount', -12.34, true],
    ['amount', 10_000_000, true],
    ['amount', 10_000_001, false],
    ['amount', 1.001, false],
    ['amount', Number.NaN, false],
  ])('%s %j: %s', (field, value, isTaken) => {
    const reading = { ...nothing, [field]: as(value) };
    expect(withinBounds(reading)).toEqual(isTaken ? reading : nothing);
  });

  test.each([
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 1],
    [-1, 0],
    [0.5, 0.5],
  ])('a confidence of %d is stored as %d', (confidence, stored) => {
    const place = { page: 1, x: Number.NaN, y: 0, width: 1, height: 1 };
    const vendor = { value: 'Deli', confidence, place };
    const found = { date: null, vendor, category: null, amount: null };
    expect(withinBounds(found).vendor).toEqual({ value: 'Deli', confidence: stored, place: null });
  });
});
