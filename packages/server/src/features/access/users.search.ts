import { and, asc } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import {
  hasAllWords,
  mostOf,
  nearestFirst,
  searchTextOf,
  type TextSearch,
} from '../../platform/search/matching.ts';
import { users } from './access.table.ts';

const { id, firstName, lastName, emailAddress, roles, deactivatedAt } = users;

const text = searchTextOf(users);

const found = { id, firstName, lastName, emailAddress, roles, deactivatedAt };

const own = (tx: Transaction) => inOrganization(tx, users);

/** HOME-6: people with these words in their name or email address. */
export async function searchUsers(tx: Transaction, search: TextSearch) {
  if (search.words.length === 0) return [];
  return tx.db
    .select(found)
    .from(users)
    .where(and(own(tx), ...hasAllWords(text, search)))
    .orderBy(nearestFirst(text, search), asc(lastName), asc(id))
    .limit(mostOf(search));
}

/** HOME-6: people whose lease was found by data that only the lease has, such as a phone number. */
export async function usersFound(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .select(found)
    .from(users)
    .where(and(own(tx), anyOf(id, ids)));
}
