/** Columns for queries of invoices: the charges of an invoice, its money and its credits. */
import { centsOf, sumCents } from '../../platform/database/cents-of.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ItemKind } from '@tenantry/contract/leases/item-kinds';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import { leases } from '#features/leases';
import { refersTo } from '../../platform/database/organization-rows.ts';
import {
  creditNotes,
  invoiceItems,
  invoices,
  paymentApplications,
  payments,
} from './ledger.table.ts';

const composer = new QueryBuilder({ casing: 'snake_case' });

/** With an open balance. Written out, so that a plan for all values may use the index of open invoices. */
export const isOpen = sql`${invoices.remainingBalance} > 0`;

interface Item {
  readonly kind: ItemKind;
  readonly description: string;
  readonly quantity: number;
  readonly rate: Cents;
  readonly amount: Cents;
  readonly periodStart: CalendarDate | null;
  readonly lateFeeOf: string | null;
}

const itemsInOrder = sql<Item[]>`coalesce(json_agg(json_build_object(
  'kind', ${invoiceItems.kind}, 'description', ${invoiceItems.description}, 'quantity', ${invoiceItems.quantity},
  'rate', ${invoiceItems.rate}, 'amount', ${invoiceItems.amount}, 'periodStart', ${invoiceItems.periodStart},
  'lateFeeOf', ${invoiceItems.lateFeeOf}
) order by ${invoiceItems.position}), '[]')`;

const items = sql<Item[]>`${composer
  .select({ items: itemsInOrder })
  .from(invoiceItems)
  .where(refersTo(invoiceItems.invoiceId, invoices))}`;

/** A credit note. */
interface Credit {
  readonly id: string;
  readonly date: CalendarDate;
  readonly reason: string;
  readonly amount: Cents;
}

const creditsInOrder = sql<Credit[]>`coalesce(json_agg(json_build_object(
  'id', ${creditNotes.id}, 'date', ${creditNotes.day}, 'reason', ${creditNotes.reason}, 'amount', ${creditNotes.amount}
) order by ${creditNotes.id}), '[]')`;

/** The credit notes of an invoice, oldest first. */
const credits = sql<Credit[]>`${composer
  .select({ credits: creditsInOrder })
  .from(creditNotes)
  .where(refersTo(creditNotes.invoiceId, invoices))}`;

/** The sum of the credit notes of an invoice, as a column of it or of an alias of invoices. */
export const creditedOf = (of: Parameters<typeof refersTo>[1]) =>
  centsOf(
    composer
      .select({ credited: sumCents(creditNotes.amount) })
      .from(creditNotes)
      .where(refersTo(creditNotes.invoiceId, of)),
  );

/** Joins the payment that an application came from. */
export const joinPayment = refersTo(paymentApplications.paymentId, payments);

const netAmount = sumCents(paymentApplications.amount);

/** The money that an invoice currently has from each payment. */
const netOfInvoice = composer
  .select({
    paymentId: paymentApplications.paymentId,
    paymentDate: payments.paymentDate,
    amount: netAmount.as('amount'),
    firstApplied: sql<string>`min(${paymentApplications.id}::text)`.as('first_applied'),
  })
  .from(paymentApplications)
  .innerJoin(payments, joinPayment)
  .where(refersTo(paymentApplications.invoiceId, invoices))
  .groupBy(paymentApplications.paymentId, payments.paymentDate)
  .having(sql`${netAmount} <> 0`)
  .as('net_of_invoice');

/** Money that was applied to an invoice. */
interface AppliedMoney {
  readonly paymentId: string;
  readonly paymentDate: CalendarDate;
  readonly amount: Cents;
}

const appliedInOrder = sql<AppliedMoney[]>`coalesce(json_agg(json_build_object(
  'paymentId', ${netOfInvoice.paymentId}, 'paymentDate', ${netOfInvoice.paymentDate},
  'amount', ${netOfInvoice.amount}
) order by ${netOfInvoice.paymentDate}, ${netOfInvoice.firstApplied}), '[]')`;

/** The money of an invoice, oldest first. */
const applied = sql<AppliedMoney[]>`${composer
  .select({ applied: appliedInOrder })
  .from(netOfInvoice)}`;

/** The date of the latest payment applied to the invoice; null if there is none. */
export const latestMoney = sql<CalendarDate | null>`(${composer
  .select({ day: sql`max(${netOfInvoice.paymentDate})` })
  .from(netOfInvoice)})`;

/** `lastDayInTime` of the contract, in SQL. */
export const lastDayInTime = sql<CalendarDate>`(greatest(${invoices.dueDate}, ${invoices.date})
  + greatest(${invoices.lateDate} - ${invoices.dueDate}, 0))`;

/** The money of payments up to the last day in time. */
export const paidInTime = centsOf(
  composer
    .select({ paid: sumCents(netOfInvoice.amount) })
    .from(netOfInvoice)
    .where(sql`${netOfInvoice.paymentDate} <= ${lastDayInTime}`),
);

export const joinLease = refersTo(invoices.leaseId, leases);

const { organizationId: _, archivedAt: __, createdAt: ___, ...own } = getTableColumns(invoices);

/** All columns of an invoice in the ledger. The query joins the lease (`joinLease`). */
export const invoiceColumns = {
  ...own,
  items,
  payments: applied,
  credits,
  firstName: leases.firstName,
  lastName: leases.lastName,
};
