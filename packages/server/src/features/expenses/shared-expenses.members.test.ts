import { expect, test } from 'vitest';
import { keptMembers, membersToKeep } from './shared-expenses.members.ts';

const unit = (propertyId: string, weight = 1) => ({ propertyId, weight });

const kept = membersToKeep(
  [unit('1A'), unit('1B'), unit('2A'), unit('2B', 0)],
  [unit('1A'), unit('1B')],
);

test('UNIT-4: a unit whose share is less than a cent is kept; one without a weight is not', () => {
  expect(kept).toEqual([unit('1A'), unit('1B'), { ...unit('2A'), hasNoShare: true }]);
  expect(keptMembers(kept, [unit('1A'), unit('1B')])).toEqual([unit('1A'), unit('1B'), unit('2A')]);
});

test('UNIT-4: a bill that an earlier version has corrected is shared as it says', () => {
  const names = (...shares: readonly ReturnType<typeof unit>[]) =>
    keptMembers(kept, shares).map(({ propertyId }) => propertyId);
  // It removed a unit that had a share, and gave one to another.
  expect(names(unit('1A'))).toEqual(['1A', '2A']);
  expect(names(unit('1A'), unit('1B'), unit('3A'))).toEqual(['1A', '1B', '3A', '2A']);
  expect(names(unit('1A'), unit('2A'))).toEqual(['1A', '2A']);
  // It split the bill another way.
  expect(keptMembers(kept, [unit('1A', 700), unit('1B', 650)])).toEqual([
    unit('1A', 700),
    unit('1B', 650),
  ]);
  expect(keptMembers(null, [unit('1A')])).toEqual([unit('1A')]);
});
