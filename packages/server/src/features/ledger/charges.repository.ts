/** Reads invoices with all data for the waterfall (CHG-20): their items, their credits and their open amounts. */
import { and, eq, exists, sql, type Placeholder } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PaymentOrder } from '@tenantry/contract/ledger/payment-order.rules';
import type { OpenItemizedInvoice, WaterfallItem } from '@tenantry/contract/ledger/waterfall.rules';
import { paymentOrderIn } from '@tenantry/contract/rules/rent-first';
import { organizationSettings } from '#features/organization';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { liveInvoices, oldestFirst } from './balances.repository.ts';
import { creditedOf, isOpen, paidInTime } from './invoices.columns.ts';
import { invoiceItems, invoices } from './ledger.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

const items = sql<WaterfallItem[]>`${composer
  .select({
    items: sql`coalesce(json_agg(json_build_object('kind', ${invoiceItems.kind}, 'amount', ${invoiceItems.amount},
      'periodStart', ${invoiceItems.periodStart}) order by ${invoiceItems.position}), '[]')`,
  })
  .from(invoiceItems)
  .where(refersTo(invoiceItems.invoiceId, invoices))}`;

const columns = {
  id: invoices.id,
  leaseId: invoices.leaseId,
  number: invoices.number,
  dueDate: invoices.dueDate,
  remaining: invoices.remainingBalance,
  items,
  credited: creditedOf(invoices),
};

/** An invoice before money is applied to it or taken from it. */
export interface ItemizedRow extends OpenItemizedInvoice {
  readonly leaseId: string;
  readonly number: number;
}

/** CHG-20: what decides the order in which money is applied to the invoices of a home. */
export const chosenOrder = sql<PaymentOrder>`${composer
  .select({ order: organizationSettings.paymentOrder })
  .from(organizationSettings)
  .where(eq(organizationSettings.organizationId, invoices.organizationId))}`;

export const stateOfHome = sql<string>`${composer
  .select({ state: properties.state })
  .from(properties)
  .where(refersTo(invoices.propertyId, properties))}`;

const openOfLease = prepared(
  ['leaseId'],
  { ...columns, order: chosenOrder, state: stateOfHome },
  (select, given) =>
    select
      .from(invoices)
      .where(and(liveInvoices(given.organizationId), eq(invoices.leaseId, given.leaseId), isOpen))
      .orderBy(...oldestFirst),
);

/**
 * The open invoices of a lease, oldest first, and the order in which money is applied to them: the organization's,
 * unless the law of the home's state requires another.
 */
export async function openCharges(tx: Transaction, leaseId: string) {
  const rows = await openOfLease(tx, { leaseId });
  const [first] = rows;
  const lawful = first ? paymentOrderIn(first.state, tx.today, first.order) : 'OLDEST_FIRST';
  return { order: lawful, invoices: rows } as const;
}

/** The current state of these invoices. */
export async function itemizedInvoices(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<ItemizedRow[]> {
  if (invoiceIds.length === 0) return [];
  return tx.db
    .select(columns)
    .from(invoices)
    .where(and(liveInvoices(tx.organization.id), anyOf(invoices.id, invoiceIds)));
}

/** All invoices of a lease. */
export async function itemizedOfLease(tx: Transaction, leaseId: string): Promise<ItemizedRow[]> {
  return tx.db
    .select(columns)
    .from(invoices)
    .where(and(liveInvoices(tx.organization.id), eq(invoices.leaseId, leaseId)));
}

const isLimited = (leaseId: Placeholder) =>
  and(
    liveInvoices(sql.placeholder('organizationId')),
    eq(invoices.leaseId, leaseId),
    sql`${invoices.lateFeeCap} ->> 'ofUnpaid' = 'true'`,
  );

const limited = prepared(
  ['leaseId'],
  { ...columns, cap: invoices.lateFeeCap, most: invoices.lateFeeMost, paidInTime },
  (select, { leaseId }) => select.from(invoices).where(isLimited(leaseId)),
);

/** The invoices of a lease whose late fee is limited by what is unpaid, with the money that came in time. */
export async function limitedByUnpaid(tx: Transaction, leaseId: string) {
  const rows = await limited(tx, { leaseId });
  return rows.flatMap(({ cap, ...row }) => (cap === null ? [] : [{ ...row, cap }]));
}

const homes = prepared(
  ['propertyId', 'leaseId'],
  {
    state: sql<
      string | null
    >`case when ${properties.archivedAt} is null then ${properties.state} end`,
    hasLimitedFees: sql<boolean>`${exists(
      composer
        .select({ id: invoices.id })
        .from(invoices)
        .where(isLimited(sql.placeholder('leaseId'))),
    )}`,
  },
  (select, { organizationId, propertyId }) =>
    select
      .from(properties)
      .where(and(eq(properties.organizationId, organizationId), eq(properties.id, propertyId))),
);

/** What decides about the charges of a lease: the state of its home, unless it is archived, and limited late fees. */
export async function homeOfAccount(tx: Transaction, propertyId: string, leaseId: string) {
  const [home] = await homes(tx, { propertyId, leaseId });
  return home ?? null;
}
