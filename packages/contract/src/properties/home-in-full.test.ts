import { expect, test } from 'vitest';
import { homeInFull, streetBelowName } from './home-in-full.ts';

test('UNIT-1: a unit is named in full, and a home of its own only by its address', () => {
  const address = '825 West Larkin Street, Unit 2B, Chicago, IL 60614';
  expect(homeInFull({ label: 'Larkin Court 2B', address })).toBe(`Larkin Court 2B, ${address}`);
  expect(homeInFull({ label: '12 Elm Street, ', address: '12 Elm Street, Albany, NY 12207' })).toBe(
    '12 Elm Street, Albany, NY 12207',
  );
});

test('UNIT-3: the name of a unit is followed by its whole street, another home by its second line', () => {
  const lines = { addressLine1: '825 West Larkin Street', addressLine2: 'Rear' };
  expect(streetBelowName({ ...lines, unitName: '2B' })).toBe('825 West Larkin Street, Rear');
  expect(streetBelowName(lines)).toBe('Rear');
  expect(streetBelowName({ ...lines, addressLine2: null })).toBe('');
});
