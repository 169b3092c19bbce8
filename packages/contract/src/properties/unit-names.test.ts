import { expect, test } from 'vitest';
import { MAX_UNITS, refusalOfNames, unitNames } from './unit-names.ts';

test.each([
  ['1A..2B', ['1A', '1B', '2A', '2B']],
  ['1..4', ['1', '2', '3', '4']],
  ['101..104', ['101', '102', '103', '104']],
  ['08..11', ['08', '09', '10', '11']],
  ['A..C', ['A', 'B', 'C']],
  ['Apt 1 .. Apt 3', ['Apt 1', 'Apt 2', 'Apt 3']],
  ['Upper, Lower', ['Upper', 'Lower']],
  ['1A, 2..3,, Garden', ['1A', '2', '3', 'Garden']],
  ['7', ['7']],
  ['b..d', ['b', 'c', 'd']],
  ['1A-2B', ['1A', '1B', '2A', '2B']],
  ['1 – 3', ['1', '2', '3']],
  ['12-B, 4-1, Lower-Left', ['12-B', '4-1', 'Lower-Left']],
])('UNIT-2: the pattern %s means %j', (pattern, names) => {
  expect(unitNames(pattern)).toEqual({ names });
  expect(refusalOfNames(unitNames(pattern))).toBeNull();
});

test.each([
  ['', 'unreadable'],
  [' , ', 'unreadable'],
  ['4..1', 'unreadable'],
  ['A..d', 'unreadable'],
  ['1..2..3', 'unreadable'],
  ['1A..12', 'unreadable'],
  ['Upper..Lower', 'unreadable'],
  ['..4', 'unreadable'],
  ['x'.repeat(31), 'unreadable'],
  ['1A..4D, 2b', 'twice'],
  ['5, 1..9', 'twice'],
  ['1..201', 'tooMany'],
  ['1A..999Z', 'tooMany'],
  ['1..999999999', 'tooMany'],
  ['1-999999999', 'tooMany'],
  [`${'A'.repeat(31)}1..${'A'.repeat(31)}2`, 'unreadable'],
])('UNIT-2: the pattern %s is refused: %s', (pattern, refused) => {
  expect(unitNames(pattern)).toMatchObject({ refused });
  expect(refusalOfNames(unitNames(pattern))).toMatch(/\w/);
});

test('UNIT-2: 200 units are the most', () => {
  const result = unitNames(`1..${MAX_UNITS}`);
  expect('names' in result && result.names).toHaveLength(MAX_UNITS);
});
