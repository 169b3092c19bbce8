import type { ListedUser, UsersQuery } from '@tenantry/contract/access/users.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import { allUsers, presentUsers, usersByIds } from '#features/access';
import { homesOf } from '#features/leases';
import { placesOf } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import { addressesOfUsers, usersOfPage } from './user-list.repository.ts';

/** USER-2: all users, or a page of them, by last name. */
export async function listUsers(
  tx: Transaction,
  query: UsersQuery,
): Promise<ListedUser[] | Page<ListedUser>> {
  const asked = pageOf(query);
  const show = query.include === 'homes' ? withAddresses : withoutAddresses;
  if (!asked) return show(tx, await allUsers(tx));
  const page = await usersOfPage(tx, asked);
  const rows = inOrderOfIds(page.items, await usersByIds(tx, page.items));
  return page.with(await show(tx, rows));
}

type Rows = Parameters<typeof presentUsers>[2];

const withoutAddresses = (tx: Transaction, rows: Rows): Promise<ListedUser[]> =>
  presentUsers(tx, { homesOf, placesOf }, rows);

async function withAddresses(tx: Transaction, rows: Rows): Promise<ListedUser[]> {
  const shown = await withoutAddresses(tx, rows);
  const addressesOf = await addressesOfUsers(
    tx,
    rows.map(({ id }) => id),
  );
  return shown.map((user) => ({ ...user, ...addressesOf(user.id) }));
}
