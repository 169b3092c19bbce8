import { expect, test } from 'vitest';
import { homeInFull } from './home-in-full.ts';

test('UNIT-1: a unit is named in full, and a home of its own only by its address', () => {
  const address = '825 West Larkin Street, Unit 2B, Chicago, IL 60614';
  expect(homeInFull({ label: 'Larkin Court 2B', address })).toBe(`Larkin Court 2B, ${address}`);
  expect(homeInFull({ label: '12 Elm Street, ', address: '12 Elm Street, Albany, NY 12207' })).toBe(
    '12 Elm Street, Albany, NY 12207',
  );
});
