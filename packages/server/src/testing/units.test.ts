import { expect, test } from 'vitest';
import { unnamed } from './units.ts';

test('UNIT-1: a unit that is named by its address alone is noticed, wherever it is', () => {
  const address = '5 Elm Street, Unit 2B, Albany, NY 12207';
  const named = { home: { label: 'Maple Court 2B', address } };
  expect(unnamed({ rows: [named, { title: `Maple Court 2B, ${address}` }] })).toEqual([]);
  expect(unnamed({ rows: [named, { title: '5 Elm Street' }] })).toEqual([
    'rows[].title: 5 Elm Street',
  ]);
  expect(unnamed({ ...named, address })).toEqual([]);
  expect(unnamed({ address })).toEqual([`address: ${address}`]);
});
