import type { ListedUser } from '@tenantry/contract/access/users.schemas';
import { expect, test } from 'vitest';
import { selectUsers } from './users-filter.ts';

function row(name: string, changes: Partial<ListedUser> = {}): ListedUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  const emailAddress = `${firstName}@example.com`.toLowerCase();
  const own = { id: name, emailAddress, firstName, lastName, version: 1 };
  return {
    ...own,
    roles: ['SiteAdmin'],
    propertyId: null,
    scope: null,
    status: 'ACTIVE',
    homeAddress: '',
    leasedAddress: '',
    ...changes,
  };
}

const rows = [
  row('Ann Lee'),
  row('Bob Stone', { roles: ['Leasee'], homeAddress: '12 Elm St, Troy, NY 12180' }),
  row('Cy Ash', { status: 'INVITED' }),
  row('Dee Gone', { status: 'DEACTIVATED' }),
];

test.each([
  ['', false, ['Ann Lee', 'Bob Stone', 'Cy Ash']],
  ['', true, ['Ann Lee', 'Bob Stone', 'Cy Ash', 'Dee Gone']],
  ['  LEE ann ', false, ['Ann Lee']],
  ['bob@', false, ['Bob Stone']],
  ['leasee', false, ['Bob Stone']],
  ['elm', false, ['Bob Stone']],
  ['invited', false, ['Cy Ash']],
  ['gone', false, []],
  ['gone', true, ['Dee Gone']],
  ['ann bob', false, []],
])('USER-2: the filter %j with deactivated ones %s', (filter, deactivated, names) => {
  expect(selectUsers(rows, { filter, deactivated }).map(({ id }) => id)).toEqual(names);
});
