import { expect, test } from 'vitest';
import { KnownHomes } from './known-homes.ts';
import { aRow, books, oakStreet, rehearse } from './planning.testing.ts';

const unit = {
  ...oakStreet,
  id: 'home-unit',
  label: 'Maple Court 2B',
  address: '12 Maple Avenue',
  buildingName: 'Maple Court',
  unitName: '2B',
};

test('DATA-2: a unit is found by the name of its building in place of an address, as Buildium writes it', () => {
  const row = aRow(1, { address: 'Maple Court', unit: '2B', city: '', state: '', zip: '' });
  const { plan, rows } = rehearse('RENT_ROLL', [row], books({ homes: [unit] }));
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  expect(plan.homes).toMatchObject([{ existing: 'home-unit' }]);
});

test('DATA-4: a unit is found by its building or by its street', () => {
  const known = new KnownHomes({ homes: [unit], records: new Map() });
  const place = { building: null, unit: '2B', address: '12 Maple Avenue', addressLine2: null };
  expect(known.at(place)?.id).toBe('home-unit');
  expect(known.at({ ...place, address: 'maple court' })?.id).toBe('home-unit');
  expect(known.at({ ...place, unit: '2C' })).toBeNull();
});
