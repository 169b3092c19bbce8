import type { ListedUser, UsersQuery } from '@tenantry/contract/access/users.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import { allUsers, presentUsers, usersByIds } from '#features/access';
import { homesOf } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import { addressesOfUsers, usersOfPage } from './user-list.repository.ts';

/** USER-2: everyone, or a page of them, by last name. */
export async function listUsers(
  tx: Transaction,
  query: UsersQuery,
): Promise<ListedUser[] | Page<ListedUser>> {
  const asked = pageOf(query);
  if (!asked) return presentUsers(tx, { homesOf }, await allUsers(tx));
  const page = await usersOfPage(tx, asked);
  const rows = inOrderOfIds(page.items, await usersByIds(tx, page.items));
  const shown = await presentUsers(tx, { homesOf }, rows);
  const addresses = await addressesOfUsers(tx, page.items);
  return page.with(shown.map((user) => ({ ...user, ...addresses.get(user.id) })));
}
