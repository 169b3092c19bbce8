import { expect, test } from 'vitest';
import type { Role } from './roles.ts';
import { isDelicateAccount } from './users.rules.ts';

const someone = (...roles: Role[]) => ({ emailAddress: 'someone@example.com', roles });
const lessee = someone('Leasee');
const admin = someone('SiteAdmin');
const superAdmin = someone('SuperAdmin');
const bookkeeper = someone('Bookkeeper');

test.each([
  ['a new tenant', null, lessee, false],
  ['a new tenant with a password', null, { ...lessee, password: 'secret' }, false],
  ['a new administrator', null, admin, true],
  ['a tenant who becomes an administrator', lessee, admin, true],
  ['an administrator who becomes a SuperAdmin', admin, superAdmin, true],
  ['a SuperAdmin who becomes an administrator', superAdmin, admin, true],
  ['the password of an administrator', admin, { ...admin, password: 'secret' }, true],
  ['the email of an administrator', admin, { ...admin, emailAddress: 'x@example.com' }, true],
  ['the same email', admin, { ...admin, emailAddress: ' Someone@Example.com ' }, false],
  ['the password of a tenant', lessee, { ...lessee, password: 'secret' }, false],
  ['an administrator who becomes a tenant', admin, lessee, true],
  ['the name of an administrator', admin, admin, false],
  ['a tenant who gets any other privileged role', lessee, bookkeeper, true],
  ['a tenant who gets a role of the organization', lessee, someone('Night desk'), true],
  ['a bookkeeper who becomes an administrator', bookkeeper, admin, true],
  ['the password of someone with such a role', bookkeeper, { ...bookkeeper, password: 'x' }, true],
])('USER-11: %s: sensitive or not', (_, before, after, delicate) => {
  expect(isDelicateAccount(before, after)).toBe(delicate);
});
