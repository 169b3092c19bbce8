import { roleNames, type Role } from '@tenantry/contract/access/roles';
import { describe, expect, test } from 'vitest';
import { rightsOf } from '../../../platform/actor.ts';
import { inOrder, refusalOf, rolesToGive } from './users.domain.ts';

const withRights = (roles: readonly Role[]) => ({ roles, ...rightsOf({ roles }) });

const SUPER: Role[] = ['SuperAdmin'];
const SITE: Role[] = ['SiteAdmin'];
const LESSEE: Role[] = ['Leasee'];
const BOTH: Role[] = ['SuperAdmin', 'SiteAdmin'];
const NONE: Role[] = [];

test('USER-10: nobody may give a role above their own', () => {
  const all = roleNames.map((name) => withRights([name]));
  const given = (roles: Role[]) => rolesToGive(withRights(roles), all);
  expect(given(SITE)).toEqual(roleNames.filter((name) => name !== 'SuperAdmin'));
  expect(given(SUPER)).toEqual(roleNames);
  expect(given(['Bookkeeper'])).toEqual(['Bookkeeper', 'Owner', 'Leasee']);
});

test('roles are stored once, in one order', () => {
  expect(inOrder(['SiteAdmin', 'SuperAdmin', 'SiteAdmin'])).toEqual(BOTH);
});

describe('USER-10: a change of someone else by someone', () => {
  test.each([
    ['a SiteAdmin creates a tenant', SITE, null, LESSEE, null],
    ['a SiteAdmin creates a SiteAdmin', SITE, null, SITE, null],
    ['a SiteAdmin creates a SuperAdmin', SITE, null, SUPER, 'givingSuperAdmin'],
    ['a SuperAdmin creates a SuperAdmin', SUPER, null, SUPER, null],
    ['admin and tenant in one', SUPER, null, ['SiteAdmin', 'Leasee'], 'adminAndLessee'],
    ['super admin and tenant in one', SUPER, null, ['SuperAdmin', 'Leasee'], 'adminAndLessee'],
    ['a SiteAdmin makes a SuperAdmin of another', SITE, SITE, BOTH, 'givingSuperAdmin'],
    ['a SiteAdmin edits a SuperAdmin', SITE, SUPER, SUPER, 'changingSuperAdmin'],
    ['a SiteAdmin demotes a SuperAdmin', SITE, SUPER, SITE, 'changingSuperAdmin'],
    ['a SiteAdmin deletes a SuperAdmin', SITE, BOTH, NONE, 'changingSuperAdmin'],
    ['a SuperAdmin deletes a SuperAdmin', SUPER, SUPER, NONE, null],
    ['a SiteAdmin demotes another', SITE, SITE, LESSEE, null],
    ['a SiteAdmin deletes a tenant', SITE, LESSEE, NONE, null],
  ] as const)('USER-10: %s', (_, actor, target, roles, refusal) => {
    const change = {
      actor: { id: 'actor', ...withRights(actor) },
      target: target && { id: 'target', ...withRights(target) },
      after: withRights(roles),
      hasHome: false,
      otherAdmins: 1,
    };
    expect(refusalOf(change)).toBe(refusal);
  });
});

describe('USER-10: a change of oneself', () => {
  test.each([
    ['keeping the role', SITE, SITE, 1, null],
    ['keeping it as the last', SITE, SITE, 0, null],
    ['becoming a tenant', SITE, LESSEE, 1, 'demotingOneself'],
    ['becoming a tenant as the last', SITE, LESSEE, 0, 'lastAdmin'],
    ['deleting', SITE, NONE, 1, 'deletingOneself'],
    ['deleting as the last', SITE, NONE, 0, 'lastAdmin'],
    ['from SuperAdmin to SiteAdmin', SUPER, SITE, 1, 'demotingOneself'],
    ['from SuperAdmin to SiteAdmin as the last', SUPER, SITE, 0, 'demotingOneself'],
    ['letting go of what SuperAdmin includes', BOTH, SUPER, 1, null],
    ['growing to SuperAdmin', SITE, SUPER, 1, 'givingSuperAdmin'],
  ] as const)('USER-10: %s', (_, before, roles, otherAdmins, refusal) => {
    const oneself = { id: 'actor', ...withRights(before) };
    const after = withRights(roles);
    const change = { actor: oneself, target: oneself, after, hasHome: false, otherAdmins };
    expect(refusalOf(change)).toBe(refusal);
  });
});

test.each([
  [LESSEE, null],
  [SITE, 'homeOfAdmin'],
  [SUPER, 'homeOfAdmin'],
] as const)('USER-6: a home for %s', (roles, refusal) => {
  const actor = { id: 'actor', ...withRights(SUPER) };
  const after = withRights(roles);
  expect(refusalOf({ actor, target: null, after, hasHome: true, otherAdmins: 1 })).toBe(refusal);
});

test.each([
  [['Bookkeeper'], null],
  [['SiteAdmin'], null],
  [LESSEE, 'scopeOfRole'],
  [SUPER, 'scopeOfRole'],
] as const)('TRUST-6: a limited scope for %s', (roles, refusal) => {
  const actor = { id: 'actor', ...withRights(SUPER) };
  const after = withRights(roles);
  const change = { actor, target: null, after, hasHome: false, isLimited: true, otherAdmins: 1 };
  expect(refusalOf(change)).toBe(refusal);
});
