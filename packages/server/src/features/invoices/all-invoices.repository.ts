/** Reads the invoices of all homes by status. */
import type {
  AllInvoicesQuery,
  InvoicesCsvQuery,
  InvoiceState,
  InvoiceSumsQuery,
  invoiceListColumns,
} from '@tenantry/contract/invoices/all-invoices.schemas';
import { and, desc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { invoices, isOpen, joinLease, labelOfNumber, lastDayInTime } from '#features/ledger';
import { hasOtherNamed, leases, lesseeNames, primaryLesseeIn } from '#features/leases';
import { homeLabelIn, homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { idsInGroups } from '../../platform/lists/ids-in-groups.ts';
import { inNaturalOrder, type SortKey } from '../../platform/lists/keyset.ts';
import { byText, hasWords, pageOfIds } from '../../platform/lists/page-of-ids.ts';

const lessee = (tx: Transaction) => primaryLesseeIn(tx, invoices.leaseId);

const address = (tx: Transaction) => homeLabelIn(tx, invoices.propertyId);

/** `invoiceStatus` of the contract in SQL, and `deleted`. */
const stateOn = (today: CalendarDate) => sql<InvoiceState>`case
  when ${invoices.archivedAt} is not null then 'deleted'
  when ${invoices.remainingBalance} <= 0 then 'paid'
  when ${lastDayInTime} < ${today}::date then 'late'
  when ${invoices.dueDate} < ${today}::date then 'due'
  else 'new' end`;

const isLive = isNull(invoices.archivedAt);

/** The conditions before the last one say it in a way that finds an index. */
function inState(tx: Transaction, state: AllInvoicesQuery['state']): SQL | undefined {
  if (state === undefined) return isLive;
  if (state === 'open') return and(isLive, isOpen);
  if (state === 'deleted') return isNotNull(invoices.archivedAt);
  const open = state === 'paid' ? undefined : isOpen;
  return and(isLive, open, sql`${stateOn(tx.today)} = ${state}`);
}

/** What the list shows as text, with amounts also as people type them. */
function searchedText(tx: Transaction): SQL {
  const figures = [invoices.amount, invoices.remainingBalance].map((column) => {
    const dollars = sql`${column} / 100.0`;
    return sql`'$' || to_char(${dollars}, 'FM999,999,999,999,990.00'), to_char(${dollars}, 'FM999999999999990.00')`;
  });
  const day = sql`to_char(${invoices.dueDate}, 'MM/DD/YYYY')`;
  const [amount, balance] = figures;
  return sql`concat_ws(' ', ${labelOfNumber(invoices.number)}, ${lessee(tx)}, ${address(tx)}, ${day}, ${invoices.ownStatus}, ${amount}, ${balance})`;
}

/** The words are in what the list shows of an invoice. */
const hasFilter = (tx: Transaction, filter: string | undefined) =>
  hasWords(searchedText(tx), filter, (word) => hasOtherNamed(tx, invoices.leaseId, word));

const selected = (tx: Transaction, { state, filter }: InvoicesCsvQuery) => [
  inState(tx, state),
  ...hasFilter(tx, filter),
];

type Keys = Readonly<Record<(typeof invoiceListColumns)[number], SortKey>>;

const keysOf = (tx: Transaction): Keys => ({
  number: { kind: 'number', by: sql`${invoices.number}` },
  dueDate: { kind: 'number', by: sql`${invoices.dueDate} - date '2000-01-01'` },
  lessee: byText(lessee(tx)),
  home: { kind: 'text', by: inNaturalOrder(address(tx)) },
  amount: { kind: 'number', by: sql`${invoices.amount}` },
  balance: { kind: 'number', by: sql`${invoices.remainingBalance}` },
});

/** The ids of the invoices on a page, in its order. */
export const invoicesOfPage = (
  tx: Transaction,
  query: AllInvoicesQuery & { readonly limit: number },
) =>
  pageOfIds(tx, invoices, {
    keys: keysOf(tx),
    usual: '-dueDate',
    query,
    where: selected(tx, query),
  });

/** The ids of all invoices in groups, newest due date first. */
export const idsOfAllInvoices = (tx: Transaction) =>
  idsInGroups(
    tx,
    tx.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(inOrganization(tx, invoices), isLive))
      .orderBy(desc(invoices.dueDate), desc(invoices.id)),
  );

const shownOn = (today: CalendarDate) => ({
  id: invoices.id,
  number: invoices.number,
  propertyId: invoices.propertyId,
  leaseId: invoices.leaseId,
  date: invoices.date,
  dueDate: invoices.dueDate,
  lateDate: invoices.lateDate,
  amount: invoices.amount,
  remainingBalance: invoices.remainingBalance,
  ownStatus: invoices.ownStatus,
  isDeleted: sql<boolean>`${invoices.archivedAt} is not null`,
  userId: leases.userId,
  lessee: lesseeNames(today),
  home: homeOf(properties),
  homeIsArchived: sql<boolean>`${properties.archivedAt} is not null`,
});

/** What the list shows of these invoices. */
export async function invoicesToShow(tx: Transaction, ids: readonly string[]) {
  return tx.db
    .select(shownOn(tx.today))
    .from(invoices)
    .innerJoin(leases, joinLease)
    .innerJoin(properties, refersTo(invoices.propertyId, properties))
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, ids)));
}

/** The number and the sums of the invoices that match the words, by status; those without any are left out. */
export async function sumsByState(tx: Transaction, { filter }: InvoiceSumsQuery) {
  const state = stateOn(tx.today);
  return tx.db
    .select({
      state,
      count: sql<number>`count(*)::int`,
      amount: sumCents(invoices.amount),
      open: sumCents(invoices.remainingBalance, isLive),
    })
    .from(invoices)
    .where(and(inOrganization(tx, invoices), ...hasFilter(tx, filter)))
    .groupBy(sql`1`);
}
