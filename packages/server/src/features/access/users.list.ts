import type { User, UsersQuery } from '@tenantry/contract/access/users.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfRows } from '../../platform/lists/page-of-rows.ts';
import { presentUsers, type UserHomes } from './users.service.ts';
import { allUsers } from './users.repository.ts';

interface ListedUser extends User {
  /** The address of a tenant's home; otherwise empty. */
  readonly home: string;
}

/** As people read it and search for it. */
const statusWords = { ACTIVE: 'Active', INVITED: 'Invited', DEACTIVATED: 'Deactivated' };

const shown = {
  columns: {
    name: ({ firstName, lastName }: ListedUser) => `${lastName} ${firstName}`.toLowerCase(),
    email: ({ emailAddress }: ListedUser) => emailAddress,
    role: ({ roles }: ListedUser) => roles.join(', '),
    property: ({ home }: ListedUser) => home.toLowerCase(),
    status: ({ status }: ListedUser) => status,
  },
  text: ({ firstName, lastName, emailAddress, roles, home, status }: ListedUser) =>
    [`${firstName} ${lastName}`, emailAddress, ...roles, home, statusWords[status]].join('\n'),
};

/** USER-2: everyone, or a page of them, by last name. */
export async function listUsers(
  tx: Transaction,
  homes: UserHomes,
  query: UsersQuery,
): Promise<User[] | Page<User>> {
  const everyone = await presentUsers(tx, homes, await allUsers(tx));
  const asked = pageOf(query);
  if (!asked) return everyone;
  const users =
    query.show === 'current' ? everyone.filter(({ status }) => status !== 'DEACTIVATED') : everyone;
  const addresses = await homes.addressesOf(
    tx,
    users.flatMap(({ propertyId }) => propertyId ?? []),
  );
  const listed = users.map((user) => ({
    ...user,
    home: (user.propertyId && addresses.get(user.propertyId)) || '',
  }));
  return pageOfRows(listed, asked, 'name', shown);
}
