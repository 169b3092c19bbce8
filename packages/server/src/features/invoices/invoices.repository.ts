import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ItemKind } from '@tenantry/contract/invoices/invoices.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { leases } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { newId } from '../../platform/tokens.ts';
import { creditsOfInvoice } from './credit-notes.repository.ts';
import { invoiceCounters, invoiceItems, invoicePdfs, invoices } from './invoices.table.ts';

const liveIn = (organizationId: string | Placeholder) =>
  and(eq(invoices.organizationId, organizationId), isNull(invoices.archivedAt));

const live = (tx: Transaction) => liveIn(tx.organization.id);

const isOpen = gt(invoices.remainingBalance, cents(0));

/** What may still ask for something: it is open, or its late fee outlived a late payment (INV-11). */
const mayOwe = or(isOpen, gt(invoices.settledOn, invoices.lateDate));

const itsLease = and(
  eq(leases.organizationId, invoices.organizationId),
  eq(leases.id, invoices.leaseId),
);

const itsPdf = and(
  eq(invoicePdfs.organizationId, invoices.organizationId),
  eq(invoicePdfs.invoiceId, invoices.id),
);

const oldestFirst = [asc(invoices.dueDate), asc(invoices.number)] as const;

export type InvoiceRow = typeof invoices.$inferSelect;

interface Item {
  readonly kind: ItemKind;
  readonly description: string;
  readonly quantity: number;
  readonly rate: Cents;
  readonly amount: Cents;
}

const itemsInOrder = sql<Item[]>`coalesce(json_agg(json_build_object(
  'kind', ${invoiceItems.kind}, 'description', ${invoiceItems.description}, 'quantity', ${invoiceItems.quantity},
  'rate', ${invoiceItems.rate}, 'amount', ${invoiceItems.amount}
) order by ${invoiceItems.position}), '[]')`;

/** As a column: one query for invoices and their items. */
const itemsOfInvoice = sql<Item[]>`${new QueryBuilder({ casing: 'snake_case' })
  .select({ items: itemsInOrder })
  .from(invoiceItems)
  .where(
    and(
      eq(invoiceItems.organizationId, invoices.organizationId),
      eq(invoiceItems.invoiceId, invoices.id),
    ),
  )}`;

/** Money that was applied to an invoice. */
export interface AppliedMoney {
  readonly paymentId: string;
  readonly paymentDate: CalendarDate;
  readonly amount: Cents;
}

/** Invoices with everything that is shown of them. The money applied is a column that payments give. */
export function shownInvoices(payments: SQL<AppliedMoney[]>) {
  const { organizationId: _, archivedAt: __, createdAt: ___, ...own } = getTableColumns(invoices);
  const shown = {
    ...own,
    items: itemsOfInvoice,
    payments,
    credits: creditsOfInvoice,
    firstName: leases.firstName,
    lastName: leases.lastName,
    /** Null when it has no PDF. */
    pdfFingerprint: invoicePdfs.fingerprint,
  };
  return {
    one: prepared(['propertyId', 'id'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(
          and(
            liveIn(given.organizationId),
            eq(invoices.propertyId, given.propertyId),
            eq(invoices.id, given.id),
          ),
        ),
    ),
    oneOfLessee: prepared(['userId', 'id'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(
          and(
            liveIn(given.organizationId),
            eq(leases.userId, given.userId),
            eq(invoices.id, given.id),
          ),
        ),
    ),
    ofProperty: prepared(['propertyId'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(and(liveIn(given.organizationId), eq(invoices.propertyId, given.propertyId)))
        .orderBy(...oldestFirst),
    ),
    /** The invoices of all properties that were made last. Ids grow with time, so an index has this order. */
    newest: prepared(['count'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(liveIn(given.organizationId))
        .orderBy(desc(invoices.id))
        .limit(given.count),
    ),
    ofLeases: prepared(['leaseIds'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(and(liveIn(given.organizationId), anyOf(invoices.leaseId, given.leaseIds)))
        .orderBy(...oldestFirst),
    ),
    ofLessee: prepared(['userId'], shown, (select, given) =>
      select
        .from(invoices)
        .innerJoin(leases, itsLease)
        .leftJoin(invoicePdfs, itsPdf)
        .where(and(liveIn(given.organizationId), eq(leases.userId, given.userId)))
        .orderBy(...oldestFirst),
    ),
  };
}

export type ShownInvoices = ReturnType<typeof shownInvoices>;
export type ShownInvoice = Awaited<ReturnType<ShownInvoices['one']>>[number];

const owed = {
  dueDate: invoices.dueDate,
  lateDate: invoices.lateDate,
  remainingBalance: invoices.remainingBalance,
  lateFee: invoices.lateFee,
  lateFeeFrequency: invoices.lateFeeFrequency,
  lateFeeBilled: invoices.lateFeeBilled,
  settledOn: invoices.settledOn,
};

export const owingInvoicesOfProperty = prepared(['propertyId'], owed, (select, given) =>
  select
    .from(invoices)
    .where(and(liveIn(given.organizationId), eq(invoices.propertyId, given.propertyId), mayOwe)),
);

export const owingInvoicesOfLessee = prepared(['userId'], owed, (select, given) =>
  select
    .from(invoices)
    .innerJoin(leases, itsLease)
    .where(and(liveIn(given.organizationId), eq(leases.userId, given.userId), mayOwe)),
);

/** Those that lack money. */
export async function openInvoicesOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return invoicesOfLeases(tx, leaseIds, isOpen);
}

/** The same with those that ask for a late fee only. */
export async function owingInvoicesOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return invoicesOfLeases(tx, leaseIds, mayOwe);
}

function invoicesOfLeases(tx: Transaction, leaseIds: readonly string[], which: SQL | undefined) {
  return tx.db
    .select()
    .from(invoices)
    .where(and(live(tx), anyOf(invoices.leaseId, leaseIds), which))
    .orderBy(...oldestFirst);
}

export async function invoiceOfProperty(tx: Transaction, propertyId: string, invoiceId: string) {
  const [row] = await tx.db
    .select()
    .from(invoices)
    .where(and(live(tx), eq(invoices.propertyId, propertyId), eq(invoices.id, invoiceId)));
  return row ?? null;
}

/** The balance of each lease of these properties that owes anything. */
export async function balancesOfProperties(tx: Transaction, propertyIds: readonly string[]) {
  const rows = await tx.db
    .select({
      propertyId: invoices.propertyId,
      leaseId: invoices.leaseId,
      balance: sql<string>`sum(${invoices.remainingBalance})`,
    })
    .from(invoices)
    .where(and(live(tx), anyOf(invoices.propertyId, propertyIds), isOpen))
    .groupBy(invoices.propertyId, invoices.leaseId);
  return rows.map((row) => ({ ...row, balance: cents(Number(row.balance)) }));
}

/** The next number of the organization. Its lock is held until the transaction ends, so no number is lost. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const [row] = await tx.db
    .insert(invoiceCounters)
    .values({ organizationId: tx.organization.id, id: newId(), lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.organizationId,
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ number: invoiceCounters.lastNumber });
  if (!row) throw new Error('no invoice number was given');
  return row.number;
}

export async function insertInvoice(
  tx: Transaction,
  row: typeof invoices.$inferInsert,
  items: readonly (typeof invoiceItems.$inferInsert)[],
): Promise<void> {
  await tx.db.insert(invoices).values(row);
  await tx.db.insert(invoiceItems).values([...items]);
}

/**
 * Takes money or a credit off an invoice's balance; below zero it is money that was taken back. The lease is locked, and
 * the table's check keeps the balance between zero and the invoice's amount.
 * @param latestMoney of an invoice in the query around it: the day of the latest money that it has
 */
export async function reduceBalance(
  tx: Transaction,
  invoiceId: string,
  amount: Cents,
  latestMoney: SQL,
) {
  await tx.db
    .update(invoices)
    .set({
      remainingBalance: sql`${invoices.remainingBalance} - ${amount}`,
      settledOn: sql`case when ${invoices.remainingBalance} = ${amount} then (${latestMoney}) end`,
    })
    .where(and(live(tx), eq(invoices.id, invoiceId)));
}

/** What is billed of the late fee of an invoice grows, or with a negative amount shrinks. */
export async function addLateFeeBilled(tx: Transaction, invoiceId: string, amount: Cents) {
  await tx.db
    .update(invoices)
    .set({ lateFeeBilled: sql`${invoices.lateFeeBilled} + ${amount}` })
    .where(and(live(tx), eq(invoices.id, invoiceId)));
}

/** The number of an invoice that bills the late fee of this one; null when there is none. */
export async function lateFeeInvoiceOf(tx: Transaction, invoiceId: string): Promise<number | null> {
  const [row] = await tx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(live(tx), eq(invoices.lateFeeOf, invoiceId)))
    .limit(1);
  return row?.number ?? null;
}

export async function archiveInvoice(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ archivedAt: dateOf(tx.now) })
    .where(and(live(tx), eq(invoices.id, invoiceId)));
}
