/** Reads received money: payments, their reversals, and the invoices that they were applied to. */
import { and, asc, desc, eq, getTableColumns, isNotNull, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Held } from '@tenantry/contract/ledger/reversals.rules';
import { type Cents, ZERO } from '@tenantry/contract/shared/money';
import { isLesseeOn, leases, leftOn } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import { centsOf, sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { joinPayment } from './invoices.columns.ts';
import {
  creditNotes,
  invoiceItems,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
} from './ledger.table.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Joins the invoice that an application went to. */
export const joinInvoice = refersTo(paymentApplications.invoiceId, invoices);

/** The payments of a property, of leases, or with these ids. */
export type PaymentScope =
  | { readonly propertyId: string }
  | { readonly leaseIds: readonly string[] }
  | { readonly ids: readonly string[] }
  | { readonly id: string };

export async function findPayments(tx: Transaction, scope: PaymentScope): Promise<PaymentRow[]> {
  return tx.db
    .select()
    .from(payments)
    .where(and(inOrganization(tx, payments), inScope(scope)));
}

function inScope(scope: PaymentScope): SQL {
  if ('propertyId' in scope) return eq(payments.propertyId, scope.propertyId);
  if ('leaseIds' in scope) return anyOf(payments.leaseId, scope.leaseIds);
  if ('ids' in scope) return anyOf(payments.id, scope.ids);
  return eq(payments.id, scope.id);
}

/** UNIT-9: the payments of the leases that a tenant is on, and those from before the tenant left. */
export const paymentsSharedWith = prepared(
  ['userId', 'today'],
  { ...getTableColumns(payments), leftOn },
  (select, given) =>
    select
      .from(payments)
      .innerJoin(leases, refersTo(payments.leaseId, leases))
      .where(
        and(
          eq(payments.organizationId, given.organizationId),
          isLesseeOn(given, { today: given.today, keptFor: payments.paymentDate }),
        ),
      ),
);

/** A payment of one property; null if there is none. */
export async function paymentOfProperty(tx: Transaction, propertyId: string, paymentId: string) {
  const [row] = await tx.db
    .select()
    .from(payments)
    .where(
      and(
        inOrganization(tx, payments),
        eq(payments.propertyId, propertyId),
        eq(payments.id, paymentId),
      ),
    );
  return row ?? null;
}

/** The invoices that currently have the money of these payments, oldest first. */
export async function applicationsOf(tx: Transaction, paymentIds: readonly string[]) {
  const net = sumCents(paymentApplications.amount);
  return tx.db
    .select({
      paymentId: paymentApplications.paymentId,
      invoiceId: paymentApplications.invoiceId,
      invoiceNumber: invoices.number,
      dueDate: invoices.dueDate,
      amount: net,
    })
    .from(paymentApplications)
    .innerJoin(invoices, joinInvoice)
    .where(
      and(
        inOrganization(tx, paymentApplications),
        anyOf(paymentApplications.paymentId, paymentIds),
      ),
    )
    .groupBy(
      paymentApplications.paymentId,
      paymentApplications.invoiceId,
      invoices.number,
      invoices.dueDate,
    )
    .having(sql`${net} <> 0`)
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

/** All applications to invoices of these leases, in the order in which they were written. */
export async function applicationsOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select({
      leaseId: invoices.leaseId,
      paymentId: paymentApplications.paymentId,
      invoiceId: paymentApplications.invoiceId,
      reversalId: paymentApplications.reversalId,
      amount: paymentApplications.amount,
    })
    .from(paymentApplications)
    .innerJoin(invoices, joinInvoice)
    .where(and(inOrganization(tx, paymentApplications), anyOf(invoices.leaseId, leaseIds)))
    .orderBy(asc(paymentApplications.id));
}

/** The money that an invoice has from each payment, newest payment first. */
export async function heldByInvoice(tx: Transaction, invoiceId: string) {
  const net = sumCents(paymentApplications.amount);
  return tx.db
    .select({ paymentId: payments.id, amount: net })
    .from(paymentApplications)
    .innerJoin(payments, joinPayment)
    .where(
      and(inOrganization(tx, paymentApplications), eq(paymentApplications.invoiceId, invoiceId)),
    )
    .groupBy(payments.organizationId, payments.id)
    .having(sql`${net} > 0`)
    .orderBy(desc(payments.paymentDate), desc(payments.id));
}

/** The money of a payment that each invoice has, newest due date first. */
export async function heldOfPayment(tx: Transaction, paymentId: string): Promise<Held[]> {
  const net = sumCents(paymentApplications.amount);
  return tx.db
    .select({ invoiceId: invoices.id, amount: net })
    .from(paymentApplications)
    .innerJoin(invoices, joinInvoice)
    .where(
      and(inOrganization(tx, paymentApplications), eq(paymentApplications.paymentId, paymentId)),
    )
    .groupBy(invoices.organizationId, invoices.id)
    .having(sql`${net} > 0`)
    .orderBy(desc(invoices.dueDate), desc(invoices.number));
}

const composer = new QueryBuilder({ casing: 'snake_case' });

const appliedOfPayment = composer
  .select({ sum: sumCents(paymentApplications.amount) })
  .from(paymentApplications)
  .where(refersTo(paymentApplications.paymentId, payments));

const reversedOfPayment = composer
  .select({ sum: sumCents(paymentReversals.amount) })
  .from(paymentReversals)
  .where(refersTo(paymentReversals.paymentId, payments));

/** Payments of a lease that are not used up, oldest first. */
export async function unspentPayments(tx: Transaction, leaseId: string) {
  const left = centsOf(sql`${payments.amount} - ${appliedOfPayment} - ${reversedOfPayment}`);
  return tx.db
    .select({ id: payments.id, left })
    .from(payments)
    .where(and(inOrganization(tx, payments), eq(payments.leaseId, leaseId), sql`${left} > 0`))
    .orderBy(asc(payments.paymentDate), asc(payments.id));
}

/** UNIT-12: the invoice that billed the days first which this one bills; itself, if it does not bill any again. */
export async function firstBillOfDays(tx: Transaction, invoiceId: string): Promise<string> {
  const [row] = await tx.db
    .select({ billsAgain: invoiceItems.billsAgain })
    .from(invoiceItems)
    .where(
      and(
        inOrganization(tx, invoiceItems),
        eq(invoiceItems.invoiceId, invoiceId),
        isNotNull(invoiceItems.billsAgain),
      ),
    )
    .limit(1);
  return row?.billsAgain ?? invoiceId;
}

/** The sum of an invoice's credit notes. */
export async function creditedOfInvoice(tx: Transaction, invoiceId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ sum: sumCents(creditNotes.amount) })
    .from(creditNotes)
    .where(and(inOrganization(tx, creditNotes), eq(creditNotes.invoiceId, invoiceId)));
  return row?.sum ?? ZERO;
}
