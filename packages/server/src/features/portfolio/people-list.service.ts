import type {
  ListedPerson,
  PeopleCsvQuery,
  PeopleQuery,
} from '@tenantry/contract/portfolio/people-list.schemas';
import { latenessOf, summarize } from '@tenantry/contract/ledger/ledger.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { openInvoicesOfLeases } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { wrongRole } from '../../platform/http/errors.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { inOrderOfIds } from '../../platform/lists/page-of-ids.ts';
import { ifMay, may } from '../../platform/may.ts';
import * as repository from './people-list.repository.ts';

/** HOME-12: everyone with a lease, an account or a question, by group and name. */
export async function listPeople(
  tx: Transaction,
  query: PeopleQuery,
): Promise<ListedPerson[] | Page<ListedPerson>> {
  // Who owes most is as much as the amounts.
  if (query.sort?.endsWith('owed') && !may(tx, 'payments:read')) throw wrongRole();
  const page = await repository.peopleOfPage(tx, pageAlways(query));
  return asAsked(query, page.with(await present(tx, page.items)));
}

async function present(tx: Transaction, ids: readonly string[]): Promise<ListedPerson[]> {
  const rows = inOrderOfIds(ids, await repository.peopleByIds(tx, ids));
  const leases = await repository.leasesOfPeople(
    tx,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const leaseIds = [...new Set(leases.map(({ id }) => id))];
  const invoices = await ifMay(tx, 'payments:read', () => openInvoicesOfLeases(tx, leaseIds));
  const invoicesOf = Map.groupBy(invoices, ({ leaseId }) => leaseId);
  const leasesOf = Map.groupBy(leases, ({ userId }) => userId);
  const openOf = (userId: string) =>
    (leasesOf.get(userId) ?? []).flatMap(({ id }) => invoicesOf.get(id) ?? []);
  return rows.map((row) => ({
    ...row,
    otherLeases: (leasesOf.get(row.userId ?? '') ?? []).filter(
      ({ id, status }) => status !== 'EXPIRED' && id !== row.leaseId,
    ).length,
    ...(may(tx, 'payments:read') && row.userId && row.leaseId && owedBy(tx, openOf(row.userId))),
  }));
}

function owedBy(tx: Transaction, open: Awaited<ReturnType<typeof openInvoicesOfLeases>>) {
  const { balanceDue, dueNow } = summarize(open, tx.today);
  const days = open.map((each) => ({ dueDate: each.dueDate, lateAfter: lastDayInTime(each) }));
  return {
    owed: dollarsFromCents(balanceDue),
    dueNow: dollarsFromCents(dueNow),
    ...latenessOf(days, tx.today),
  };
}

/** The number of people who are read at once for an export. */
const ROWS_AT_ONCE = 1000;

/** All selected people, by group and name, and whether what they owe is among it. */
export async function allPeople(tx: Transaction, query: PeopleCsvQuery) {
  const rows: ListedPerson[] = [];
  for await (const some of groupsOfPeople(tx, query)) rows.push(...some);
  return { people: rows, withMoney: may(tx, 'payments:read') };
}

/** The same in groups, for organizations with more people than fit into memory. */
export async function* groupsOfPeople(
  tx: Transaction,
  query: PeopleCsvQuery,
): AsyncGenerator<ListedPerson[]> {
  const ids = await repository.idsOfPeople(tx, query);
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    yield await present(tx, ids.slice(start, start + ROWS_AT_ONCE));
  }
}
