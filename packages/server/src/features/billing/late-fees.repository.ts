/** Reads late invoices with a policy, and the money applied to them on a day. */
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import {
  creditNotes,
  invoiceItems,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
  joinLease,
  creditedOf,
} from '#features/ledger';
import { leases, joinHome } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { centsOf } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { lateFeeAssessments } from './billing.table.ts';

/**
 * Invoices with a policy that are past their grace period and unpaid, or paid late and not known to have all their fees;
 * no others owe a fee. A fee of a finished one can only be of an earlier day.
 * @param leaseId only this lease; all leases if absent
 */
export async function lateInvoices(tx: Transaction, leaseId?: string) {
  return tx.db
    .select({
      id: invoices.id,
      number: invoices.number,
      leaseId: invoices.leaseId,
      propertyId: invoices.propertyId,
      date: invoices.date,
      dueDate: invoices.dueDate,
      policy: invoices.policy,
      isFinished: sql<boolean>`${invoices.remainingBalance} = 0 and ${invoices.settledOn} < ${tx.today}`,
    })
    .from(invoices)
    .innerJoin(properties, refersTo(invoices.propertyId, properties))
    .where(
      and(
        inOrganization(tx, invoices),
        isNull(invoices.archivedAt),
        isNull(properties.archivedAt),
        isNotNull(invoices.policy),
        sql`${invoices.lateDate} < ${tx.today}`,
        or(
          sql`${invoices.remainingBalance} > 0`,
          sql`${invoices.settledOn} > ${invoices.lateDate} and not ${invoices.lateFeesDone}`,
        ),
        leaseId === undefined ? undefined : eq(invoices.leaseId, leaseId),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

export async function assessmentsOf(tx: Transaction, invoiceIds: readonly string[]) {
  return tx.db
    .select({
      invoiceId: lateFeeAssessments.invoiceId,
      rule: lateFeeAssessments.rule,
      occurrence: lateFeeAssessments.occurrence,
      amount: lateFeeAssessments.amount,
    })
    .from(lateFeeAssessments)
    .where(
      and(inOrganization(tx, lateFeeAssessments), anyOf(lateFeeAssessments.invoiceId, invoiceIds)),
    );
}

/** The late fees of these invoices that a person typed: all that are billed, without those on invoices of their own. */
export async function typedFeesOf(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<Map<string, Cents>> {
  const fee = alias(invoices, 'fee');
  const rows = await tx.db
    .select({
      invoiceId: invoices.id,
      amount: centsOf(sql`${invoices.lateFeeBilled} - coalesce(sum(${fee.amount}), 0)`),
    })
    .from(invoices)
    .leftJoin(fee, and(refersTo(fee.lateFeeOf, invoices), isNull(fee.archivedAt)))
    .where(and(inOrganization(tx, invoices), anyOf(invoices.id, invoiceIds)))
    .groupBy(invoices.organizationId, invoices.id, invoices.lateFeeBilled);
  return new Map(rows.map(({ invoiceId, amount }) => [invoiceId, amount]));
}

export async function insertAssessment(
  tx: Transaction,
  row: typeof lateFeeAssessments.$inferInsert,
): Promise<void> {
  await tx.db.insert(lateFeeAssessments).values(row);
}

/** Money applied to an invoice or removed from it, or a credit note, by day. */
export interface MoneyOnDay {
  readonly invoiceId: string;
  readonly day: CalendarDate;
  readonly amount: Cents;
}

/**
 * The money of these invoices by day. A bounced check never was money, so neither it nor its reversal counts (CHG-15).
 * Refunded money counts until the day of the refund.
 */
export async function moneyByDay(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<(MoneyOnDay & { readonly paymentId: string })[]> {
  const own = inOrganization(tx, paymentApplications);
  const hasBounced = sql`exists (select 1 from ${paymentReversals} bounced
    where bounced.organization_id = ${paymentApplications.organizationId}
      and bounced.payment_id = ${paymentApplications.paymentId} and bounced.reason = 'Bounced check')`;
  return tx.db
    .select({
      invoiceId: paymentApplications.invoiceId,
      paymentId: paymentApplications.paymentId,
      day: sql<CalendarDate>`coalesce(${paymentReversals.reversalDate}, ${creditNotes.day}, ${payments.paymentDate})::text`,
      amount: paymentApplications.amount,
    })
    .from(paymentApplications)
    .innerJoin(payments, refersTo(paymentApplications.paymentId, payments))
    .leftJoin(paymentReversals, refersTo(paymentApplications.reversalId, paymentReversals))
    .leftJoin(creditNotes, refersTo(paymentApplications.creditNoteId, creditNotes))
    .where(and(own, anyOf(paymentApplications.invoiceId, invoiceIds), sql`not ${hasBounced}`));
}

/**
 * The billed late fees of the invoices that a payment pays, if they were assessed after the date of the payment. Each
 * has its late invoice.
 */
export async function feesAfterPayment(tx: Transaction, paymentId: string, paymentDate: string) {
  const late = alias(invoices, 'late');
  const isPaidByIt = sql`exists (select 1 from ${paymentApplications}
    where ${paymentApplications.organizationId} = ${lateFeeAssessments.organizationId}
      and ${paymentApplications.invoiceId} = ${lateFeeAssessments.invoiceId}
      and ${paymentApplications.paymentId} = ${paymentId}
    having sum(${paymentApplications.amount}) > 0)`;
  return tx.db
    .select({
      fee: {
        invoiceId: invoices.id,
        number: invoices.number,
        day: lateFeeAssessments.day,
        rule: lateFeeAssessments.rule,
        occurrence: lateFeeAssessments.occurrence,
        amount: lateFeeAssessments.amount,
        credited: creditedOf(invoices),
      },
      late: {
        id: late.id,
        number: late.number,
        leaseId: late.leaseId,
        propertyId: late.propertyId,
        date: late.date,
        dueDate: late.dueDate,
        policy: late.policy,
      },
    })
    .from(lateFeeAssessments)
    .innerJoin(invoices, refersTo(lateFeeAssessments.feeInvoiceId, invoices))
    .innerJoin(late, refersTo(lateFeeAssessments.invoiceId, late))
    .where(
      and(
        inOrganization(tx, lateFeeAssessments),
        sql`${lateFeeAssessments.day} > ${paymentDate}`,
        isNull(invoices.archivedAt),
        isPaidByIt,
      ),
    )
    .orderBy(asc(lateFeeAssessments.day), asc(invoices.number));
}

/** The credit notes of these invoices by day. */
export async function creditsByDay(
  tx: Transaction,
  invoiceIds: readonly string[],
): Promise<MoneyOnDay[]> {
  return tx.db
    .select({
      invoiceId: creditNotes.invoiceId,
      day: creditNotes.day,
      amount: creditNotes.amount,
    })
    .from(creditNotes)
    .where(and(inOrganization(tx, creditNotes), anyOf(creditNotes.invoiceId, invoiceIds)));
}

/** CHG-19: the invoices with late fees that were due in these days. */
export async function invoicesWithLateFees(tx: Transaction, first: string, last: string) {
  return tx.db
    .select({
      id: invoices.id,
      number: invoices.number,
      propertyId: invoices.propertyId,
      leaseId: invoices.leaseId,
      dueDate: invoices.dueDate,
      firstName: leases.firstName,
      lastName: leases.lastName,
      home: homeOf(properties),
      description: sql<string>`(select min(${invoiceItems.description}) from ${invoiceItems}
        where ${invoiceItems.organizationId} = ${invoices.organizationId}
          and ${invoiceItems.invoiceId} = ${invoices.id} and ${invoiceItems.kind} = 'LATE_FEE')`,
    })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .innerJoin(properties, joinHome)
    .where(
      and(
        inOrganization(tx, invoices),
        isNull(invoices.archivedAt),
        sql`${invoices.dueDate} between ${first} and ${last}`,
        sql`exists (select 1 from ${invoiceItems}
          where ${invoiceItems.organizationId} = ${invoices.organizationId}
            and ${invoiceItems.invoiceId} = ${invoices.id} and ${invoiceItems.kind} = 'LATE_FEE')`,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}
