import type { Permission } from '@tenantry/contract/shared/permissions';
import { describe, expect, test } from 'vitest';
import { lastDayOfKey, reachOfKey } from './api-keys.domain.ts';

const reach = (permissions: readonly Permission[], scope: 'everything' | string[]) => ({
  permissions: new Set(permissions),
  scope,
});

describe('DATA-8: a key has what its person has', () => {
  test('DATA-8: of what was chosen', () => {
    const person = reach(['leases:read', 'payments:read'], 'everything');
    const chosen = { permissions: ['leases:read', 'books:read'] as const, propertyIds: null };
    expect(reachOfKey(person, chosen)).toEqual(reach(['leases:read'], 'everything'));
  });

  test.each([
    ['everything' as const, null, 'everything'],
    ['everything' as const, ['1'], ['1']],
    [['1', '2'], null, ['1', '2']],
    [['1', '2'], ['2', '3'], ['2']],
  ])('DATA-8: of %j, a key for %j reaches %j', (scope, propertyIds, reached) => {
    const person = reach(['leases:read'], scope);
    const chosen = { permissions: ['leases:read'] as const, propertyIds };
    expect(reachOfKey(person, chosen).scope).toEqual(reached);
  });

  test('DATA-8: a key for some homes has nothing that concerns the whole organization', () => {
    const person = reach(['leases:read', 'settings:read', 'bank:read'], 'everything');
    const permissions = ['leases:read', 'settings:read', 'bank:read'] as const;
    const { permissions: held } = reachOfKey(person, { permissions, propertyIds: ['1'] });
    expect([...held]).toEqual(['leases:read']);
  });
});

test.each([
  [undefined, '2027-03-10'],
  ['2026-03-10', '2026-03-10'],
  ['2026-03-09', null],
  ['2028-03-09', '2028-03-09'],
  ['2028-03-10', null],
])('DATA-8: a key of 2026-03-10 with the last day %s ends on %s', (chosen, lastDay) => {
  expect(lastDayOfKey(chosen, '2026-03-10')).toBe(lastDay);
});
