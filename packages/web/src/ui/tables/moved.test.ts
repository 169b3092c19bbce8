import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 1, ['Bathrooms', 'Bedrooms', 'Parking']],
  [2, -1, ['Bedrooms', 'Parking', 'Bathrooms']],
  [0, -1, ['Bedrooms', 'Bathrooms', 'Parking']],
  [2, 1, ['Bedrooms', 'Bathrooms', 'Parking']],
] as const)('row %i of three moves by %i', (place, by, expected) => {
  expect(moved(['Bedrooms', 'Bathrooms', 'Parking'], place, by)).toEqual(expected);
});
