import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { invoices, type AppliedMoney } from '#features/invoices';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { paymentApplications, payments } from './payments.table.ts';

export type PaymentRow = typeof payments.$inferSelect;
type NewApplication = typeof paymentApplications.$inferInsert;

export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert) {
  const [inserted] = await tx.db.insert(payments).values(row).returning();
  if (!inserted) throw new Error('the payment was not inserted');
  return inserted;
}

export async function insertApplications(tx: Transaction, rows: readonly NewApplication[]) {
  if (rows.length > 0) await tx.db.insert(paymentApplications).values([...rows]);
}

export async function paymentsOfProperty(tx: Transaction, propertyId: string) {
  return tx.db
    .select()
    .from(payments)
    .where(
      and(eq(payments.organizationId, tx.organization.id), eq(payments.propertyId, propertyId)),
    )
    .orderBy(desc(payments.paymentDate), desc(payments.id));
}

export async function paymentsOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.organizationId, tx.organization.id), anyOf(payments.leaseId, leaseIds)));
}

/** Where the money of these payments went, oldest invoice first. */
export async function applicationsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select({
      paymentId: paymentApplications.paymentId,
      invoiceId: paymentApplications.invoiceId,
      invoiceNumber: invoices.number,
      amount: paymentApplications.amount,
    })
    .from(paymentApplications)
    .innerJoin(
      invoices,
      and(
        eq(invoices.organizationId, paymentApplications.organizationId),
        eq(invoices.id, paymentApplications.invoiceId),
      ),
    )
    .where(
      and(
        eq(paymentApplications.organizationId, tx.organization.id),
        anyOf(paymentApplications.paymentId, paymentIds),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

const appliedInOrder = sql<AppliedMoney[]>`coalesce(json_agg(json_build_object(
  'paymentId', ${paymentApplications.paymentId}, 'paymentDate', ${payments.paymentDate},
  'amount', ${paymentApplications.amount}
) order by ${payments.paymentDate}, ${paymentApplications.id}), '[]')`;

/** As a column of a query of invoices: the money applied to each, oldest first. */
export const appliedMoney = sql<AppliedMoney[]>`${new QueryBuilder({ casing: 'snake_case' })
  .select({ applied: appliedInOrder })
  .from(paymentApplications)
  .innerJoin(
    payments,
    and(
      eq(payments.organizationId, paymentApplications.organizationId),
      eq(payments.id, paymentApplications.paymentId),
    ),
  )
  .where(
    and(
      eq(paymentApplications.organizationId, invoices.organizationId),
      eq(paymentApplications.invoiceId, invoices.id),
    ),
  )}`;

/** Payments of a lease of which something is left, oldest first. */
export async function unspentPayments(tx: Transaction, leaseId: string) {
  const left = sql<string>`${payments.amount} - coalesce(sum(${paymentApplications.amount}), 0)`;
  const rows = await tx.db
    .select({ id: payments.id, left })
    .from(payments)
    .leftJoin(
      paymentApplications,
      and(
        eq(paymentApplications.organizationId, payments.organizationId),
        eq(paymentApplications.paymentId, payments.id),
      ),
    )
    .where(and(eq(payments.organizationId, tx.organization.id), eq(payments.leaseId, leaseId)))
    .groupBy(payments.organizationId, payments.id)
    .having(sql`${left} > 0`)
    .orderBy(asc(payments.paymentDate), asc(payments.id));
  return rows.map(({ id, left: amount }): { id: string; left: Cents } => ({
    id,
    left: cents(Number(amount)),
  }));
}
