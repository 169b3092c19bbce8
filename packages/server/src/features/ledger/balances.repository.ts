/** Reads what leases owe: their invoices, and the open amounts. */
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  ne,
  or,
  sql,
  type Placeholder,
  type SQL,
  lte,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { isLesseeOn, leases } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedAmong, type Among } from '../../platform/database/prepared-among.ts';
import { invoiceColumns, isOpen, joinLease, lastDayInTime } from './invoices.columns.ts';
import { invoiceItems, invoices } from './ledger.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

export type InvoiceRow = typeof invoices.$inferSelect;

/** The invoices of an organization that are not deleted. */
export const liveInvoices = (organizationId: string | Placeholder) =>
  and(eq(invoices.organizationId, organizationId), isNull(invoices.archivedAt));

const live = (tx: Transaction) => liveInvoices(tx.organization.id);

/** Invoices on which something may be owed: open ones, and those paid late whose late fee remains (INV-11). */
export const mayOwe = or(isOpen, gt(invoices.settledOn, invoices.lateDate));

export const oldestFirst = [asc(invoices.dueDate), asc(invoices.number)] as const;

/** All invoices of these leases with their money. */
export const chargesOfLeases = prepared(['leaseIds'], invoiceColumns, (select, given) =>
  select
    .from(invoices)
    .innerJoin(leases, joinLease)
    .where(and(liveInvoices(given.organizationId), anyOf(invoices.leaseId, given.leaseIds)))
    .orderBy(...oldestFirst),
);

export const owedColumns = {
  date: invoices.date,
  dueDate: invoices.dueDate,
  lateDate: invoices.lateDate,
  remainingBalance: invoices.remainingBalance,
  lateFee: invoices.lateFee,
  lateFeeFrequency: invoices.lateFeeFrequency,
  lateFeeMost: invoices.lateFeeMost,
  lateFeeBilled: invoices.lateFeeBilled,
  settledOn: invoices.settledOn,
};

export const owingInvoicesOfProperty = prepared(['propertyId'], owedColumns, (select, given) =>
  select
    .from(invoices)
    .where(
      and(liveInvoices(given.organizationId), eq(invoices.propertyId, given.propertyId), mayOwe),
    ),
);

export const owingInvoicesOfLessee = prepared(['userId', 'today'], owedColumns, (select, given) =>
  select
    .from(invoices)
    .innerJoin(leases, joinLease)
    .where(
      and(liveInvoices(given.organizationId), isLesseeOn(given, { today: given.today }), mayOwe),
    ),
);

/** Invoices with an open balance. */
export async function openInvoicesOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return invoicesOfLeases(tx, leaseIds, isOpen);
}

/** Invoices with an open balance, and those with only a late fee left. */
export async function owingInvoicesOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return invoicesOfLeases(tx, leaseIds, mayOwe);
}

function invoicesOfLeases(
  tx: Transaction,
  leaseIds: readonly string[],
  condition: SQL | undefined,
): Promise<InvoiceRow[]> {
  return tx.db
    .select()
    .from(invoices)
    .where(and(live(tx), anyOf(invoices.leaseId, leaseIds), condition))
    .orderBy(...oldestFirst);
}

export async function invoiceOfProperty(tx: Transaction, propertyId: string, invoiceId: string) {
  const [row] = await tx.db
    .select()
    .from(invoices)
    .where(and(live(tx), eq(invoices.propertyId, propertyId), eq(invoices.id, invoiceId)));
  return row ?? null;
}

const balances = preparedAmong(
  ['today'],
  {
    propertyId: invoices.propertyId,
    leaseId: invoices.leaseId,
    balance: sumCents(invoices.remainingBalance),
    dueDate: sql<CalendarDate>`min(${invoices.dueDate})::text`,
    dueNow: sumCents(invoices.remainingBalance, lte(invoices.dueDate, sql.placeholder('today'))),
    lateAfter: sql<CalendarDate>`min(${lastDayInTime})::text`,
  },
  (select, given, isAmong) =>
    select
      .from(invoices)
      .where(and(liveInvoices(given.organizationId), isAmong(invoices.propertyId), isOpen))
      .groupBy(invoices.propertyId, invoices.leaseId),
);

/** The balance of each lease of these properties that owes anything, its first due day, and the last day on which none of it was late. */
export async function balancesOfProperties(tx: Transaction, propertyIds: Among) {
  return balances(tx, propertyIds, { today: tx.today });
}

const billed = prepared(['propertyIds'], { id: leases.id }, (select, given) =>
  select.from(leases).where(
    and(
      eq(leases.organizationId, given.organizationId),
      anyOf(leases.propertyId, given.propertyIds),
      ne(leases.status, 'EXPIRED'),
      exists(
        composer
          .select({ id: invoices.id })
          .from(invoices)
          .where(and(liveInvoices(given.organizationId), eq(invoices.leaseId, leases.id))),
      ),
    ),
  ),
);

/** The running leases of these properties that have an invoice. */
export async function billedLeases(
  tx: Transaction,
  propertyIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await billed(tx, { propertyIds })).map(({ id }) => id));
}

/** The invoices that bill the late fees of this one. */
export async function lateFeeInvoicesOf(tx: Transaction, invoiceId: string): Promise<InvoiceRow[]> {
  return tx.db
    .select()
    .from(invoices)
    .where(and(live(tx), eq(invoices.lateFeeOf, invoiceId)))
    .orderBy(asc(invoices.number));
}

/** The invoices with an item that bills a late fee of this one. */
export async function invoicesWithItemFor(tx: Transaction, invoiceId: string) {
  const byItem = tx.db
    .select({ id: invoiceItems.invoiceId })
    .from(invoiceItems)
    .where(and(inOrganization(tx, invoiceItems), eq(invoiceItems.lateFeeOf, invoiceId)));
  return tx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(live(tx), inArray(invoices.id, byItem)))
    .orderBy(asc(invoices.number));
}

/** The late fees of other invoices that the items of this one bill. */
export async function lateFeesBilledBy(tx: Transaction, invoiceId: string) {
  const rows = await tx.db
    .select({ lateFeeOf: invoiceItems.lateFeeOf, amount: invoiceItems.amount })
    .from(invoiceItems)
    .where(and(inOrganization(tx, invoiceItems), eq(invoiceItems.invoiceId, invoiceId)));
  return rows.flatMap(({ lateFeeOf, amount }) =>
    lateFeeOf === null ? [] : [{ lateFeeOf, amount }],
  );
}

/** Whether there is an invoice with this id that is not deleted. */
export async function invoiceExists(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(liveInvoices(tx.organization.id), eq(invoices.id, id)));
  return found.length > 0;
}
