import { describe, expect, test } from 'vitest';
import { allEndpoints } from '../api.ts';
import { areas, permissions } from '#shared/permissions';
import { permissionsOf, permits, roleNames, type Role } from './roles.ts';

const staffEndpoints = allEndpoints.flatMap(({ method, path, access }) =>
  typeof access === 'object' ? { method, path, permission: access.staff } : [],
);

describe('TRUST-6: roles are sets of permissions', () => {
  test('each area can be read and written', () => {
    expect(permissions).toHaveLength(areas.length * 2);
    expect(new Set(permissions).size).toBe(permissions.length);
  });

  test.each(['SuperAdmin', 'SiteAdmin'] as const)('%s holds all of them', (role) => {
    expect(permissionsOf(role)).toEqual(permissions);
  });

  test('a tenant holds none, and neither does someone without a role', () => {
    expect(permissionsOf('Leasee')).toEqual([]);
    for (const permission of permissions) expect(permits([], permission)).toBe(false);
  });

  test('an unknown role permits nothing', () => {
    expect(permits(['Gardener' as Role], 'properties:read')).toBe(false);
  });

  test('one of several roles is enough', () => {
    expect(permits(['Leasee', 'SiteAdmin'], 'books:read')).toBe(true);
  });
});

/** These calls only compute something, or change only what the caller sees. */
const changesNothingForOthers = new Set([
  '/v1/admin/lateFeePolicies/simulate',
  '/v1/admin/gettingStarted/hide',
  '/v1/admin/attention/later',
]);

describe.each(staffEndpoints)('TRUST-7: $method $path', ({ method, path, permission }) => {
  test('names a permission that both kinds of administrators hold', () => {
    expect(permissions).toContain(permission);
    const holders = roleNames.filter((role) => permits([role], permission));
    expect(holders).toEqual(['SuperAdmin', 'SiteAdmin']);
  });

  test('needs more than reading where it changes what others see', () => {
    const reads = method === 'GET' || changesNothingForOthers.has(path);
    expect(permission).toMatch(reads ? /:read$/ : /:write$/);
  });
});

test('TRUST-7: every call under /v1/admin is for staff', () => {
  const others = allEndpoints.filter(
    ({ path, access }) => path.startsWith('/v1/admin/') !== (typeof access === 'object'),
  );
  expect(others.map(({ path }) => path)).toEqual(['/v1/properties']);
});
