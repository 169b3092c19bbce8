import { cents } from '@tenantry/contract/shared/money';
import { expect, test } from 'vitest';
import { byAsset, byCategory, byVendor, figuresOf, openByAge } from './maintenance.domain.ts';

const HOUR = 3_600_000;

const order = { id: 'a', propertyId: 'home', assetId: null, reportedAt: 0 };
const answered = { ...order, answeredAt: 2 * HOUR, doneAt: 30 * HOUR };
const open = { ...order, id: 'b', answeredAt: 5 * HOUR, doneAt: null };
const cost = {
  workOrderId: 'a',
  propertyId: 'home',
  assetId: 'pump',
  vendor: 'Riverside Plumbing',
  vendorId: null,
  category: 'SUPPLIES',
  amount: cents(28_500),
};

test('MAINT-16: figures have averages of what has happened, and the cost to the cent', () => {
  expect(figuresOf([answered, open], [cost, { ...cost, amount: cents(1) }])).toEqual({
    reported: 2,
    done: 1,
    hoursToAnswer: 3.5,
    hoursToDone: 30,
    cost: 285.01,
  });
  expect(figuresOf([], [])).toEqual({
    reported: 0,
    done: 0,
    hoursToAnswer: null,
    hoursToDone: null,
    cost: 0,
  });
});

test('MAINT-16: a vendor is one, however it was capitalized; a cost without one counts for none', () => {
  const costs = [cost, { ...cost, vendor: 'riverside plumbing ' }, { ...cost, vendor: '' }];
  expect(byVendor([answered, open], costs)).toMatchObject([
    { name: 'Riverside Plumbing', reported: 1, cost: 570 },
  ]);
  expect(byAsset([answered], costs)).toMatchObject([{ id: 'pump', reported: 0, cost: 855 }]);
});

test('MAINT-8: a vendor of the organization is one under every name, and takes costs of the same name', () => {
  const known = { ...cost, vendorId: 'v', vendor: 'Reyes Plumbing' };
  const costs = [
    known,
    { ...known, vendor: 'Reyes and Sons' },
    { ...cost, vendor: 'reyes plumbing' },
  ];
  expect(byVendor([answered], [...costs, cost])).toMatchObject([
    { id: 'v', vendorId: 'v', cost: 855 },
    { id: 'riverside plumbing', vendorId: null, cost: 285 },
  ]);
  expect(byCategory([answered], [cost, { ...cost, category: 'UTILITIES' }])).toMatchObject([
    { id: 'SUPPLIES', reported: 1, cost: 285 },
    { id: 'UTILITIES', reported: 1, cost: 285 },
  ]);
});

test('MAINT-16: open work orders are counted by their age', () => {
  const now = 40 * 24 * HOUR;
  const days = (count: number) => now - count * 24 * HOUR;
  expect(openByAge([days(0), days(7), days(8), days(30), days(31)], now)).toEqual({
    upTo7: 2,
    upTo30: 2,
    older: 1,
  });
});
