import { describe, expect, test } from 'vitest';
import { allEndpoints } from '../api.ts';
import { areas, permissions, type Permission } from '#shared/permissions';
import {
  hasMore,
  isPrivileged,
  mayManage,
  permissionsOf,
  permissionsOfRole,
  allPermissions,
  concernsEverything,
  roleNames,
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

  test.each(['SuperAdmin', 'SiteAdmin'])('%s holds all of them', (role) => {
    expect(permissionsOf(role)).toEqual(permissions);
  });

  test('a tenant holds none, and neither does someone without a role', () => {
    expect(permissionsOf('Leasee')).toEqual([]);
    expect(allPermissions([])).toEqual([]);
  });

  test('an unknown role permits nothing', () => {
    expect(allPermissions(['Gardener'])).toEqual([]);
  });

  test('one of several roles is enough', () => {
    expect(allPermissions(['Leasee', 'Maintenance'])).toContain('tasks:write');
  });

  test('each built-in role that changes an area also reads it', () => {
    for (const role of roleNames) {
      const held = permissionsOf(role);
      const unread = held.filter(
        (each) =>
          each.endsWith(':write') && !held.some((other) => other === each.replace('write', 'read')),
      );
      expect({ role, unread }).toEqual({ role, unread: [] });
    }
  });

  test('only administrators decide who has access, and only they read bank details with bookkeepers', () => {
    const holders = (permission: Permission) =>
      roleNames.filter((role) => permissionsOf(role).includes(permission));
    expect(holders('people:write')).toEqual(['SuperAdmin', 'SiteAdmin']);
    expect(holders('bank:read')).toEqual(['SuperAdmin', 'SiteAdmin', 'Bookkeeper']);
    expect(permissionsOf('ReadOnly').filter((each) => each.endsWith(':write'))).toEqual([]);
  });

  test('TRUST-8: an owner reads books and homes, and nothing of tenants', () => {
    expect(permissionsOf('Owner')).toEqual(['properties:read', 'books:read']);
  });

  test('people with a limited scope keep no permission that concerns the whole organization', () => {
    expect(permissions.filter(concernsEverything)).toEqual([
      'bank:read',
      'bank:write',
      'people:write',
      'settings:read',
      'settings:write',
      'export:read',
      'export:write',
      'imports:read',
      'imports:write',
    ]);
  });
});

/** These calls only compute something, or change only what the caller sees. */
const changesNothingForOthers = new Set([
  '/v1/admin/lateFeePolicies/simulate',
  '/v1/admin/gettingStarted/hide',
  '/v1/admin/attention/later',
  // It issues a link for the caller.
  '/v1/admin/exports/:exportId/download',
  // The links to the caller's own calendar.
  '/v1/admin/calendar/feeds/:kind',
  // An assistant only reads.
  '/v1/mcp',
]);

/** Only people who decide about somebody's data see the copies of it, and what a deletion would do. */
const readByDeciders = new Set([
  'GET /v1/admin/people/:userId/personalData',
  'GET /v1/admin/people/:userId/deletion',
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

/** An owner reads the books, and answers only what the staff ask this owner. */
const answersOfOwners = 'POST /v1/admin/ownerQuestions/:requestId';

test('TRUST-7: a call that changes what others see needs more than read permission', () => {
  const others = staffEndpoints.filter(
    (endpoint) => !readByDeciders.has(nameOf(endpoint)) && nameOf(endpoint) !== answersOfOwners,
  );
  const wrong = others.filter(({ method, path, permission }) => {
    const reads = method === 'GET' || changesNothingForOthers.has(path);
    return !permission.endsWith(reads ? ':read' : ':write');
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

const holder = (roles: readonly Role[]) => ({ roles, permissions: new Set(allPermissions(roles)) });

describe('USER-10: who may manage whom', () => {
  test.each([
    ['a SuperAdmin about a SuperAdmin', ['SuperAdmin'], ['SuperAdmin'], true],
    ['an administrator about an administrator', ['SiteAdmin'], ['SiteAdmin'], true],
    ['an administrator about a tenant', ['SiteAdmin'], ['Leasee'], true],
    ['an administrator about a SuperAdmin', ['SiteAdmin'], ['SuperAdmin'], false],
    ['a tenant about an administrator', ['Leasee'], ['SiteAdmin'], false],
  ] as const)('%s', (_, actor, target, may) => {
    expect(mayManage(holder(actor), holder(target))).toBe(may);
  });

  test('a role may not manage a role that has another permission', () => {
    const made = { Payer: ['payments:read'], Writer: ['people:write'] } as const;
    Object.assign(permissionsOfRole, made);
    const [payer, writer] = Object.keys(made);
    expect(mayManage(holder([writer!]), holder([payer!]))).toBe(false);
    expect(mayManage(holder([writer!]), holder([writer!]))).toBe(true);
    expect(isPrivileged(payer!)).toBe(true);
    expect(hasMore(holder([payer!]), holder(['Leasee']))).toBe(true);
  });
});

test('TRUST-7: every call under /v1/admin is for staff', () => {
  const others = allEndpoints.filter(
    ({ path, access }) =>
      path.startsWith('/v1/admin/') !== (access === 'staff' || typeof access === 'object'),
  );
  expect(others.map(({ path }) => path)).toEqual(['/v1/properties', '/v1/mcp']);
});
