import { describe, expect, test } from 'vitest';
import { allEndpoints } from '../api.ts';
import { areas, permissions } from '#shared/permissions';
import {
  hasMore,
  isPrivileged,
  mayManage,
  permissionsOf,
  permissionsOfRole,
  permits,
  type Role,
} from './roles.ts';

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
  // It issues a link for the caller.
  '/v1/admin/exports/:exportId/download',
]);

const nameOf = ({ method, path }: (typeof staffEndpoints)[number]) => `${method} ${path}`;

test('TRUST-7: every call of staff names a permission that exists', () => {
  const unknown = staffEndpoints.filter(({ permission }) => !permissions.includes(permission));
  expect(unknown.map(nameOf)).toEqual([]);
});

test('TRUST-7: calls of everyone on the staff change nothing for others', () => {
  const wrong = allEndpoints.filter(
    ({ method, path, access }) =>
      access === 'staff' && method !== 'GET' && !changesNothingForOthers.has(path),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('TRUST-7: a call that changes what others see needs more than read permission', () => {
  const wrong = staffEndpoints.filter(({ method, path, permission }) => {
    const reads = method === 'GET' || changesNothingForOthers.has(path);
    return !permission.endsWith(reads ? ':read' : ':write');
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

describe('USER-10: who may manage whom', () => {
  test.each([
    ['a SuperAdmin about a SuperAdmin', ['SuperAdmin'], ['SuperAdmin'], true],
    ['an administrator about an administrator', ['SiteAdmin'], ['SiteAdmin'], true],
    ['an administrator about a tenant', ['SiteAdmin'], ['Leasee'], true],
    ['an administrator about a SuperAdmin', ['SiteAdmin'], ['SuperAdmin'], false],
    ['a tenant about an administrator', ['Leasee'], ['SiteAdmin'], false],
  ] as const)('%s', (_, actor, target, may) => {
    expect(mayManage(actor, target)).toBe(may);
  });

  test('a role may not manage a role that has another permission', () => {
    const made = { Payer: ['payments:read'], Writer: ['people:write'] } as const;
    Object.assign(permissionsOfRole, made);
    const [payer, writer] = Object.keys(made) as Role[];
    expect(mayManage([writer!], [payer!])).toBe(false);
    expect(mayManage([writer!], [writer!])).toBe(true);
    expect(isPrivileged(payer!)).toBe(true);
    expect(hasMore([payer!], ['Leasee'])).toBe(true);
  });
});

test('TRUST-7: every call under /v1/admin is for staff', () => {
  const others = allEndpoints.filter(
    ({ path, access }) =>
      path.startsWith('/v1/admin/') !== (access === 'staff' || typeof access === 'object'),
  );
  expect(others.map(({ path }) => path)).toEqual(['/v1/properties']);
});
