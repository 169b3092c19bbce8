import { permissions, type Permission } from '@tenantry/contract/shared/permissions';
import { expect, test } from 'vitest';
import { landingOf, mayOpenPath } from '../lib/may-open.ts';
import { admin } from '../testing/records.ts';
import { mayOpen, staffPages } from './features.ts';

/** Someone with a role that the product does not have. */
const holder = (...held: readonly Permission[]) => ({
  ...admin,
  roles: [],
  permissions: [...held],
});

test('SHELL-10, TRUST-7: a person with a single permission lands on a page that they may open', () => {
  for (const permission of permissions) {
    const session = holder(permission);
    expect({ permission, opens: mayOpenPath(session, landingOf(session)) }).toEqual({
      permission,
      opens: true,
    });
  }
  expect(landingOf(holder('properties:read', 'tasks:read'))).toBe('/admin-landing');
  expect(landingOf(holder('tasks:read'))).toBe('/admin-landing');
  expect(landingOf(holder('people:read'))).toBe('/createUser');
});

test('TRUST-7: a page of staff, and a link to it, is closed to those who may not read what it shows', () => {
  for (const page of staffPages) {
    expect(mayOpen(admin, page)).toBe(true);
    expect(mayOpenPath(admin, `/${page}?propertyId=1`)).toBe(true);
    expect(mayOpen(holder('applications:read'), page)).toBe(false);
    expect(mayOpenPath(holder('applications:read'), `/${page}`)).toBe(false);
  }
  expect(mayOpenPath(holder(), '/help')).toBe(true);
});
