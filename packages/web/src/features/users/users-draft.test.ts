import type { User } from '@tenantry/contract/access/users.schemas';
import { describe, expect, test } from 'vitest';
import {
  newUserDraft,
  userDraft,
  userErrors,
  userInputOf,
  userUpdateOf,
  withOptionalPassword,
  type UserDraft,
} from './users-draft.ts';

const propertyId = '0190a7a0-0000-7000-8000-000000000001';

const lessee: UserDraft = {
  ...newUserDraft(),
  emailAddress: 'Ann@Example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  roles: ['Leasee'],
  propertyId,
};

const fields = { emailAddress: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };

describe('USER-5: required fields', () => {
  test('USER-5: an empty form gets all messages at once', () => {
    expect(userErrors({ ...newUserDraft(), setPassword: true })).toEqual({
      emailAddress: 'Email is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      roles: 'Role is required',
      password: 'password is required',
    });
  });

  test.each([
    [false, '', undefined],
    [true, '', 'password is required'],
    [true, '1234567', 'password must be longer than 8 charactors'],
    [true, 'äöüß-ñé🙂', undefined],
    [true, '12345678', undefined],
    [true, 'x'.repeat(129), 'Use at most 128 characters.'],
  ])('USER-5: set a password: %s, %j', (setPassword, password, message) => {
    expect(userErrors({ ...lessee, setPassword, password })['password']).toBe(message);
  });
});

test('USER-6: the home is sent for the role Leasee only', () => {
  expect(userInputOf(lessee)).toEqual({ ...fields, roles: ['Leasee'], propertyId });
  expect(userInputOf({ ...lessee, roles: ['SiteAdmin'] })).toEqual({
    ...fields,
    roles: ['SiteAdmin'],
  });
  expect(userInputOf({ ...lessee, propertyId: null })).toEqual({ ...fields, roles: ['Leasee'] });
});

describe('USER-7: a password of the edit form', () => {
  const user: User = {
    ...fields,
    id: '0190a7a0-0000-7000-8000-000000000002',
    roles: ['SuperAdmin', 'SiteAdmin'],
    propertyId: null,
    scope: null,
    status: 'ACTIVE',
    version: 3,
  };
  const { id, version, roles } = user;

  test('USER-7: it is left out when it is empty, and every role stays', () => {
    expect(userUpdateOf(userDraft(user), user)).toEqual({ ...fields, id, version, roles });
  });

  test('USER-7: it is sent and checked when there is one', () => {
    const draft = { ...userDraft(user), password: 'seven purple lanterns' };
    expect(userUpdateOf(draft, user).password).toBe('seven purple lanterns');
    const short = withOptionalPassword({ ...draft, password: 'short' });
    expect(userErrors(short)['password']).toBe('password must be longer than 8 charactors');
  });
});
