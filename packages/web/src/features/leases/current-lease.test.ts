import { expect, test } from 'vitest';
import { chosenLease, currentLease } from './current-lease.ts';

const pending = { id: 'a', status: 'PENDING' } as const;
const active = { id: 'b', status: 'ACTIVE' } as const;
const newest = { id: 'c', status: 'EXPIRED' } as const;
const older = { id: 'd', status: 'EXPIRED' } as const;

test.each([
  [[pending, active, newest], 'b'],
  [[pending, newest], 'a'],
  [[newest, older], 'c'],
  [[], undefined],
])('TENANT-1: the lease that is shown', (leases, id) => {
  expect(currentLease<(typeof leases)[number]>(leases)?.id).toBe(id);
});

test.each([
  ['d', 'd'],
  [undefined, 'b'],
  ['of somebody else', 'b'],
])('TENANT-1: for the choice %s the lease %s', (chosen, id) => {
  expect(chosenLease([pending, active, newest, older], chosen)?.id).toBe(id);
});
