import { readSearch, type SearchTerms } from '@tenantry/contract/search/search-terms';
import type { SearchResponse } from '@tenantry/contract/search/search.schemas';
import { typosAllowed } from '@tenantry/contract/search/typos';
import { searchUsers, usersFound } from '#features/access';
import { searchConversations } from '#features/conversations';
import { searchExpenses, vendorNames } from '#features/expenses';
import { homesOf, searchLeases } from '#features/leases';
import { searchInvoices, searchPayments } from '#features/ledger';
import { homesByIds, searchProperties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { ifMay } from '../../platform/may.ts';
import { MOST_FOUND, type TextSearch } from '../../platform/search/matching.ts';
import { bestOf, inOrder, type Ranked } from './search.domain.ts';
import * as present from './search.presenter.ts';

type Search = TextSearch & SearchTerms;

interface Searcher {
  readonly tx: Transaction;
  /** Loaded once, for the exact search and for the search of similar words. */
  readonly vendors: () => Promise<readonly string[]>;
}

/** The search includes the leases of at most this many homes and people that were found. */
const MOST_RELATED = 20;

const ids = (found: readonly Ranked[]) =>
  found.slice(0, MOST_RELATED).map(({ result }) => result.id);

/** Homes, their tenants, and their leases: finding one of them also finds the others. */
async function findRentals(by: Searcher, search: Search): Promise<Ranked[]> {
  const { tx } = by;
  const [homes, users] = await Promise.all([
    ifMay(tx, 'properties:read', () => searchProperties(tx, search)),
    ifMay(tx, 'people:read', () => searchUsers(tx, search)),
  ]);
  const properties = homes.flatMap((row) => present.property(row, search));
  const named = users.flatMap((user) => present.matchOfPerson(user, [], search));
  const leases = await ifMay(tx, 'leases:read', () =>
    searchLeases(tx, search, {
      propertyIds: ids(inOrder(properties)),
      userIds: search.similar ? named.slice(0, MOST_RELATED).map(({ user }) => user.id) : [],
    }),
  );
  const people = await ifMay(tx, 'people:read', () => findPeople(tx, search, users, leases));
  return [...properties, ...people, ...leases.flatMap((row) => present.lease(row, search))];
}

type Leases = Awaited<ReturnType<typeof searchLeases>>;
type Users = Awaited<ReturnType<typeof searchUsers>>;

/** Finds people by their account, and by data that only their lease has. */
async function findPeople(
  tx: Transaction,
  search: Search,
  users: readonly Users[number][],
  leases: readonly Leases[number][],
): Promise<Ranked[]> {
  const known = new Set(users.map(({ id }) => id));
  const tenants = [...new Set(leases.map(({ userId }) => userId))];
  const others = await usersFound(
    tx,
    tenants.filter((id) => !known.has(id)),
  );
  const matching = [...users, ...others].flatMap((user) => {
    const own = leases.filter(({ userId }) => userId === user.id);
    return present.matchOfPerson(user, own, search);
  });
  const best = matching.toSorted((one, other) => one.match - other.match).slice(0, MOST_FOUND);
  const userIds = best.map(({ user }) => user.id);
  const homes = await homesOf(tx, userIds);
  const homeWith = await homesByIds(tx, [...homes.values()]);
  return best.map(({ user, match }) => {
    const propertyId = homes.get(user.id);
    const home = propertyId === undefined ? undefined : homeWith(propertyId);
    return { match, result: present.person(user, home) };
  });
}

/** HOME-6: each feature searches its own tables, for those who may read them. */
async function findAll(by: Searcher, search: Search): Promise<Ranked[]> {
  const { tx, vendors } = by;
  const [rentals, invoices, payments, conversations, expenses] = await Promise.all([
    findRentals(by, search),
    ifMay(tx, 'charges:read', () => searchInvoices(tx, search)),
    ifMay(tx, 'payments:read', () => searchPayments(tx, search)),
    ifMay(tx, 'messages:read', () => searchConversations(tx, search)),
    ifMay(tx, 'books:read', () => searchExpenses(tx, search, vendors)),
  ]);
  return [
    ...rentals,
    ...invoices.flatMap((row) => present.invoice(row)),
    ...payments.flatMap((row) => present.payment(row)),
    ...conversations.flatMap((row) => present.conversation(row, search)),
    ...expenses.flatMap((row) => present.expense(row, search)),
  ];
}

/** HOME-6: searches the exact text; only without a result, similar words. */
export async function searchAll(
  tx: Transaction,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<SearchResponse> {
  let names: Promise<readonly string[]> | undefined;
  const by = { tx, vendors: () => (names ??= vendorNames(tx)) };
  const terms = readSearch(q);
  const exact = await findAll(by, { ...terms, similar: false });
  const mistaken = exact.length === 0 && terms.words.some((word) => typosAllowed(word) > 0);
  const all = mistaken ? await findAll(by, { ...terms, similar: true }) : exact;
  return { results: bestOf(all, limit) };
}
