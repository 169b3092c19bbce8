import { expect, test } from 'vitest';
import { unitsInWords } from './units-text.ts';

const units = (...names: string[]) =>
  names.map((unitName) => ({ id: unitName, unitName, home: { label: unitName, address: '' } }));

test('UNIT-2: the preview names the units and their rent', () => {
  expect(unitsInWords(units('2B'), 1200)).toBe('One unit is added: 2B, for $1,200.00 a month.');
  expect(unitsInWords(units('1A', '1B'), 950)).toBe(
    '2 units are added: 1A, 1B, for $950.00 a month each.',
  );
  expect(unitsInWords(units('1', '2', '3', '4', '5', '6', '7', '8'), 950)).toBe(
    '8 units are added: 1, 2, 3, 4, 5 … 8, for $950.00 a month each.',
  );
});
