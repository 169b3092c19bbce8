import { and } from 'drizzle-orm';
import { anyOf } from '../../../platform/database/any-of.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inOrganization } from '../../../platform/database/organization-rows.ts';
import { loadBest, type TextSearch } from '../../../platform/search/matching.ts';
import { users } from '../access.table.ts';

const { id, firstName, lastName, emailAddress, roles, deactivatedAt } = users;

/** HOME-6: people with these words in their name or email address. */
export const searchUsers = (tx: Transaction, search: TextSearch) =>
  loadBest(tx, users, search, (ids) => usersFound(tx, ids));

/** HOME-6: people whose lease was found by data that only the lease has, such as a phone number. */
export async function usersFound(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .select({ id, firstName, lastName, emailAddress, roles, deactivatedAt })
    .from(users)
    .where(and(inOrganization(tx, users), anyOf(id, ids)));
}
