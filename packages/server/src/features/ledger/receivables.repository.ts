/** Reads which leases owe money, across all homes. */
import type {
  ReceivablesCsvQuery,
  ReceivablesQuery,
  receivableColumns,
} from '@tenantry/contract/ledger/receivables.schemas';
import { and, desc, eq, inArray, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { hasOtherNamed, joinHome, leases, lesseeNames } from '#features/leases';
import { homeLabelIn, homeOf, isInBuilding, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder, type SortKey } from '../../platform/lists/keyset.ts';
import type { Page } from '../../platform/lists/page.ts';
import { byText, hasWords, pageOfIds } from '../../platform/lists/page-of-ids.ts';
import { liveInvoices, mayOwe } from './balances.repository.ts';
import { isOpen, lastDayInTime } from './invoices.columns.ts';
import { labelOfNumber } from './invoice-label.ts';
import { invoices } from './ledger.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/*
 * These parts name the organization themselves: a distributed database does not take it from the surrounding query.
 */

const openOfLease = (tx: Transaction) =>
  and(
    inOrganization(tx, invoices),
    refersTo(invoices.leaseId, leases),
    isOpen,
    sql`${invoices.archivedAt} is null`,
  );

/** An aggregate over the open invoices of a lease. */
const ofOpen = (tx: Transaction, figure: SQL) =>
  sql`(${composer.select({ figure }).from(invoices).where(openOfLease(tx))})`;

const lessee = sql<string>`${leases.firstName} || ' ' || ${leases.lastName}`;

const address = (tx: Transaction) => homeLabelIn(tx, leases.propertyId);

const balance = sql`${invoices.remainingBalance}`;

const dueNow = (today: CalendarDate) =>
  sql`coalesce(sum(${balance}) filter (where ${invoices.dueDate} <= ${today}::date), 0)`;

type Keys = Readonly<Record<(typeof receivableColumns)[number], SortKey>>;

const keysOf = (tx: Transaction): Keys => ({
  lessee: byText(lessee),
  home: { kind: 'text', by: inNaturalOrder(address(tx)) },
  due: {
    kind: 'number',
    by: ofOpen(tx, sql`coalesce(min(${invoices.dueDate}) - date '2000-01-01', 0)`),
  },
  dueNow: { kind: 'number', by: ofOpen(tx, dueNow(tx.today)) },
  owed: { kind: 'number', by: ofOpen(tx, sql`coalesce(sum(${balance}), 0)`) },
});

const numbers = (tx: Transaction) =>
  ofOpen(tx, sql`string_agg(${labelOfNumber(invoices.number)}, ' ')`);

type RequestedPage = ReceivablesQuery & { readonly limit: number };

const selected = (tx: Transaction, { show, filter, buildingId }: ReceivablesCsvQuery) => [
  show === 'payers' ? mayPay(tx) : inArray(leases.id, leasesThatOwe(tx, dated(tx, show))),
  show === 'former' ? eq(leases.status, 'EXPIRED') : undefined,
  buildingId === undefined ? undefined : isInBuilding(tx, leases.propertyId, buildingId),
  ...hasWords(sql`concat_ws(' ', ${lessee}, ${address(tx)}, ${numbers(tx)})`, filter, (word) =>
    hasOtherNamed(tx, leases.id, word),
  ),
];

/** The ids of the leases on a page, in its order. */
export async function receivablesOfPage(
  tx: Transaction,
  query: RequestedPage,
): Promise<Page<string>> {
  const where = selected(tx, query);
  return pageOfIds(tx, leases, { keys: keysOf(tx), usual: '-owed', query, where });
}

/** The ids of all selected leases, largest amount first. */
export async function idsOfReceivables(
  tx: Transaction,
  query: ReceivablesCsvQuery,
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: leases.id })
    .from(leases)
    .where(and(inOrganization(tx, leases), ...selected(tx, query)))
    .orderBy(desc(keysOf(tx).owed.by), desc(leases.id));
  return rows.map(({ id }) => id);
}

/** Leases that have not ended, and those that owe. */
const mayPay = (tx: Transaction) =>
  or(ne(leases.status, 'EXPIRED'), inArray(leases.id, leasesThatOwe(tx)));

const leasesThatOwe = (tx: Transaction, condition?: SQL) =>
  composer
    .select({ id: invoices.leaseId })
    .from(invoices)
    .where(and(liveInvoices(tx.organization.id), isOpen, condition));

function dated(tx: Transaction, show: ReceivablesQuery['show']): SQL | undefined {
  if (show === 'due') return lte(invoices.dueDate, tx.today);
  return show === 'late' ? lt(lastDayInTime, tx.today) : undefined;
}

export async function leasesToShow(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select({
      id: leases.id,
      propertyId: leases.propertyId,
      home: homeOf(properties),
      userId: leases.userId,
      lessee: lesseeNames(tx.today),
      former: sql<boolean>`${leases.status} = 'EXPIRED'`,
    })
    .from(leases)
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, leases), anyOf(leases.id, leaseIds)));
}

/** The total open amount, and the number of leases that owe it. */
export async function totals(tx: Transaction) {
  const open = invoices.remainingBalance;
  const isDue = sql`${invoices.dueDate} <= ${tx.today}`;
  const isLate = sql`${lastDayInTime} < ${tx.today}`;
  const [row] = await tx.db
    .select({
      owed: sumCents(open),
      due: sumCents(open, isDue),
      late: sumCents(open, isLate),
      tenants: sql<number>`count(distinct ${invoices.leaseId})::int`,
      lateTenants: sql<number>`(count(distinct ${invoices.leaseId}) filter (where ${isLate}))::int`,
    })
    .from(invoices)
    .where(and(liveInvoices(tx.organization.id), isOpen));
  if (!row) throw new Error('no totals');
  return row;
}

/** All data that the late fees depend on, of the leases that owe: also of their invoices that were paid late. */
export async function invoicesWithLateFee(tx: Transaction) {
  return tx.db
    .select({
      date: invoices.date,
      dueDate: invoices.dueDate,
      lateDate: invoices.lateDate,
      remaining: invoices.remainingBalance,
      lateFee: invoices.lateFee,
      lateFeeFrequency: invoices.lateFeeFrequency,
      lateFeeMost: invoices.lateFeeMost,
      lateFeeBilled: invoices.lateFeeBilled,
      settledOn: invoices.settledOn,
    })
    .from(invoices)
    .where(
      and(
        liveInvoices(tx.organization.id),
        mayOwe,
        lt(lastDayInTime, tx.today),
        inArray(invoices.leaseId, leasesThatOwe(tx)),
      ),
    );
}
