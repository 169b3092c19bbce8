import { expect, test } from 'vitest';
import { selectStatements } from './statement-selection.ts';

const rows = [
  { day: '11/02/2026', label: 'October.pdf', created: 'Applied 11/02/2026: 2 income, 6 expenses' },
  { day: '10/03/2026', label: 'September.PDF', created: 'Nothing created yet' },
];

test.each([
  ['', [0, 1]],
  ['  OCTOBER ', [0]],
  ['.pdf', [0, 1]],
  ['10/03', [1]],
  ['nothing created', [1]],
  ['march', []],
])('STMT-1: the filter "%s", trimmed and lower-cased', (filter, found) => {
  expect(selectStatements(rows, filter)).toEqual(found.map((index) => rows[index]));
});
