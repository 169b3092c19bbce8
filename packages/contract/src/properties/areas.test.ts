import { expect, test } from 'vitest';
import { areaFrom, areaText, isAreaName, measuresWholeHouse } from './areas.ts';

test.each([
  ['1,200 sq ft', '1,200', 1200],
  [' 650', '650', 650],
  ['612.5 sq ft.', '612.5', 613],
  ['about 700', '', null],
  ['1,200.', '1,200', 1200],
  ['0', '0', null],
  ['1.2.3', '1.2.3', null],
  ['', '', null],
])('UNIT-4: the area %j is %j', (value, text, area) => {
  expect(areaText(value)).toBe(text);
  expect(areaFrom(value)).toBe(area);
});

test('UNIT-2: square feet and rooms measure the whole house, parking does not', () => {
  expect(['Square feet', 'sq. ft.', 'Sq ft', 'Area'].every(isAreaName)).toBe(true);
  expect(['Bedrooms', 'Baths', 'beds', 'Bathroom'].every(measuresWholeHouse)).toBe(true);
  expect(['Parking', 'Pets', 'Bed linen', 'Area code'].some(measuresWholeHouse)).toBe(false);
});
