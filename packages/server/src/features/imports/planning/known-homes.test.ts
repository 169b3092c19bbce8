import { expect, test } from 'vitest';
import { KnownHomes } from './known-homes.ts';
import { aRow, books, leaseOfMia, oakStreet, rehearse } from './planning.testing.ts';

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

const inTroy = { ...oakStreet, id: 'home-troy', city: 'Troy', zip: '12180' };
const leaseIn = (propertyId: string) => ({ ...leaseOfMia, id: `lease-${propertyId}`, propertyId });
const twoTowns = books({
  homes: [oakStreet, inTroy],
  leases: [leaseIn(oakStreet.id), leaseIn(inTroy.id)],
});

test('DATA-1: two towns have a street of the same name: their homes are two, and rows are of their own', () => {
  const { address } = oakStreet;
  const rows = [
    aRow(1, { address }),
    aRow(2, { address, city: 'Troy', zip: '12180' }),
    aRow(3, { address, city: 'Troy', zip: '12180', firstName: 'Jo' }),
  ];
  const fresh = rehearse('RENT_ROLL', rows);
  expect(fresh.plan.homes).toMatchObject([{ city: 'Albany' }, { city: 'Troy', rows: [3, 4] }]);
  expect(fresh.plan.leases.map(({ rows: of }) => of)).toEqual([[2], [3, 4]]);
  const known = rehearse('RENT_ROLL', rows, { ...twoTowns, leases: [] });
  expect(known.plan.homes.map(({ existing }) => existing)).toEqual([oakStreet.id, inTroy.id]);
});

test('DATA-2: a payment at an address that two towns have is not guessed', () => {
  const payment = { address: oakStreet.address, day: '11/3/2026', amount: '100' };
  const { plan, rows } = rehearse('PAYMENTS', [payment], twoTowns);
  expect(plan.payments).toEqual([]);
  expect(rows[0]?.problems).toMatchObject([{ field: 'address' }]);
});

test('DATA-2: a payment without a name is not guessed if no lease of the home includes its day', () => {
  const given = books({ homes: [oakStreet], leases: [leaseOfMia] });
  const of = (day: string, fullName = '') => {
    const row = { address: oakStreet.address, day, amount: '100', fullName };
    return rehearse('PAYMENTS', [row], given);
  };
  const before = `1/1/${Number(leaseOfMia.first.slice(0, 4)) - 3}`;
  expect(of(before).plan.payments).toEqual([]);
  expect(of(before).rows[0]?.problems).toHaveLength(1);
  expect(of(before, 'Mia Chen').plan.payments).toHaveLength(1);
});

test('DATA-3: a lease with the ID of an imported one and another start is not taken for it', () => {
  const records = new Map([['lease #L-1', leaseOfMia.id]]);
  const given = books({ homes: [oakStreet], leases: [leaseOfMia], records });
  const mia = { firstName: 'Mia', lastName: 'Chen', email: 'mia@example.com', leaseId: 'L-1' };
  const row = aRow(4, { address: oakStreet.address, ...mia });
  expect(rehearse('RENT_ROLL', [row], given).rows).toMatchObject([{ result: 'SAME' }]);
  const renewed = rehearse('RENT_ROLL', [{ ...row, start: '11/1/2026' }], given);
  expect(renewed.rows[0]?.problems).toMatchObject([{ field: 'start' }]);
});

test('DATA-1: units of one street in two towns are in two buildings', () => {
  const albany = { address: '12 Elm Street' };
  const troy = { ...albany, city: 'Troy', zip: '12180' };
  const rows = [
    aRow(1, { ...albany, unit: '1' }),
    aRow(2, { ...albany, unit: '2' }),
    aRow(3, { ...troy, unit: '1' }),
    aRow(4, { ...troy, unit: '2' }),
  ];
  const { plan } = rehearse('RENT_ROLL', rows);
  const names = ['12 Elm Street', '12 Elm Street', '12 Elm Street, Troy', '12 Elm Street, Troy'];
  expect(plan.homes.map(({ building }) => building)).toEqual(names);
  const named = rows.map((row) => ({ ...row, building: 'Maple Court' }));
  const { plan: inBooks } = rehearse('RENT_ROLL', named, books({ homes: [unit] }));
  expect(inBooks.homes.map(({ building }) => building)).toEqual([
    'Maple Court',
    'Maple Court',
    'Maple Court, Troy',
    'Maple Court, Troy',
  ]);
});

test('DATA-1: a new unit at the address of a building of the books is in that building', () => {
  const row = aRow(1, { address: '12 Maple Avenue', unit: '3A' });
  const { plan } = rehearse('RENT_ROLL', [row], books({ homes: [unit] }));
  expect(plan.homes).toMatchObject([{ building: 'Maple Court', unit: '3A', existing: null }]);
});

test('DATA-3: an expense of a unit without an address is not taken for one of the organization', () => {
  const expense = { unit: '2B', day: '11/3/2026', amount: '100' };
  const { plan, rows } = rehearse('EXPENSES', [expense], books({ homes: [unit] }));
  expect(plan.expenses).toEqual([]);
  expect(rows[0]?.problems).toEqual([
    {
      field: 'address',
      message: 'Unit "2B" needs the address of its home, such as "12 Maple Avenue".',
      suggestion: '12 Maple Avenue',
    },
  ]);
});
