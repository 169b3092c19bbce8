/** UNIT-9: reads money as it was at the end of a day, for a tenant who left on that day. */
import { and, asc, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { liveInvoices } from './balances.repository.ts';
import { joinPayment } from './invoices.columns.ts';
import {
  creditNotes,
  invoiceItems,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
} from './ledger.table.ts';
import { joinInvoice } from './money.repository.ts';

/**
 * The day from which an application counts. Money that found its invoice later than both were recorded, as credit that a
 * reversal needed, counts from the day on which it moved.
 */
function dayOfApplication({ organization }: Transaction): SQL {
  const { reversalId, creditNoteId, createdAt } = paymentApplications;
  const recorded = sql`greatest(${payments.createdAt}, ${invoices.createdAt})`;
  const moved = sql`(${createdAt} at time zone ${organization.timeZone})::date`;
  return sql`case
    when ${reversalId} is not null then ${paymentReversals.reversalDate}
    when ${creditNoteId} is not null then ${creditNotes.day}
    when ${createdAt} > ${recorded} then greatest(${payments.paymentDate}, ${invoices.date}, ${moved})
    else greatest(${payments.paymentDate}, ${invoices.date}) end`;
}

/**
 * The money that invoices had from payments at the end of a day: oldest payment first for invoices, and oldest invoice
 * first for payments.
 */
export async function applicationsUntil(
  tx: Transaction,
  day: CalendarDate,
  scope: { readonly invoiceIds: readonly string[] } | { readonly paymentIds: readonly string[] },
) {
  const net = sumCents(paymentApplications.amount);
  const { paymentId, invoiceId } = paymentApplications;
  return tx.db
    .select({
      paymentId,
      paymentDate: payments.paymentDate,
      invoiceId,
      invoiceNumber: invoices.number,
      dueDate: invoices.dueDate,
      amount: net,
    })
    .from(paymentApplications)
    .innerJoin(payments, joinPayment)
    .innerJoin(invoices, joinInvoice)
    .leftJoin(paymentReversals, refersTo(paymentApplications.reversalId, paymentReversals))
    .leftJoin(creditNotes, refersTo(paymentApplications.creditNoteId, creditNotes))
    .where(
      and(
        inOrganization(tx, paymentApplications),
        'invoiceIds' in scope
          ? anyOf(invoiceId, scope.invoiceIds)
          : anyOf(paymentId, scope.paymentIds),
        sql`${dayOfApplication(tx)} <= ${day}::date`,
      ),
    )
    .groupBy(paymentId, payments.paymentDate, invoiceId, invoices.number, invoices.dueDate)
    .having(sql`${net} > 0`)
    .orderBy(
      ...('invoiceIds' in scope
        ? [asc(payments.paymentDate), asc(sql`min(${paymentApplications.id}::text)`)]
        : [asc(invoices.dueDate), asc(invoices.number)]),
    );
}

/** The late fees of invoices that were billed after a day, on invoices of their own or by items of others. */
export async function lateFeesBilledAfter(
  tx: Transaction,
  day: CalendarDate,
  invoiceIds: readonly string[],
): Promise<{ readonly invoiceId: string | null; readonly amount: Cents }[]> {
  const isLater = and(liveInvoices(tx.organization.id), gt(invoices.date, day));
  const [separate, items] = await Promise.all([
    tx.db
      .select({ invoiceId: invoices.lateFeeOf, amount: invoices.amount })
      .from(invoices)
      .where(and(isLater, anyOf(invoices.lateFeeOf, invoiceIds))),
    tx.db
      .select({ invoiceId: invoiceItems.lateFeeOf, amount: invoiceItems.amount })
      .from(invoiceItems)
      .innerJoin(invoices, refersTo(invoiceItems.invoiceId, invoices))
      .where(
        and(
          isLater,
          inOrganization(tx, invoiceItems),
          isNull(invoices.lateFeeOf),
          anyOf(invoiceItems.lateFeeOf, invoiceIds),
        ),
      ),
  ]);
  return [...separate, ...items];
}
