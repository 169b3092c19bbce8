import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { invoices, type AppliedMoney } from '#features/invoices';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { cardPayments, cardRefunds } from './cards/cards.table.ts';
import { paymentApplications, paymentReversals, payments } from './payments.table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type CardPaymentRow = typeof cardPayments.$inferSelect;
export type RefundRow = typeof cardRefunds.$inferSelect;
type NewApplication = typeof paymentApplications.$inferInsert;

/** Joins the invoice that an application went to. */
export const invoiceOfApplication = and(
  eq(invoices.organizationId, paymentApplications.organizationId),
  eq(invoices.id, paymentApplications.invoiceId),
);

const paymentOfApplication = and(
  eq(payments.organizationId, paymentApplications.organizationId),
  eq(payments.id, paymentApplications.paymentId),
);

export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert) {
  const [inserted] = await tx.db.insert(payments).values(row).returning();
  if (!inserted) throw new Error('the payment was not inserted');
  return inserted;
}

export async function insertApplications(tx: Transaction, rows: readonly NewApplication[]) {
  if (rows.length > 0) await tx.db.insert(paymentApplications).values([...rows]);
}

/** Of a property, of leases, or one. */
export type Which =
  | { readonly propertyId: string }
  | { readonly leaseIds: readonly string[] }
  | { readonly id: string };

export async function findPayments(tx: Transaction, which: Which): Promise<PaymentRow[]> {
  return tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.organizationId, tx.organization.id), those(payments, which)));
}

/** What was asked to be paid by card, and what became of it. */
export async function findCardPayments(tx: Transaction, which: Which): Promise<CardPaymentRow[]> {
  return tx.db
    .select()
    .from(cardPayments)
    .where(and(eq(cardPayments.organizationId, tx.organization.id), those(cardPayments, which)));
}

function those(table: typeof payments | typeof cardPayments, which: Which): SQL {
  if ('propertyId' in which) return eq(table.propertyId, which.propertyId);
  if ('leaseIds' in which) return anyOf(table.leaseId, which.leaseIds);
  return eq(table.id, which.id);
}

/** Money of these payments that was, is being, or could not be sent back to a card. */
export async function refundsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select()
    .from(cardRefunds)
    .where(
      and(
        eq(cardRefunds.organizationId, tx.organization.id),
        anyOf(cardRefunds.paymentId, paymentIds),
      ),
    );
}

/** Where the money of these payments is, oldest invoice first. */
export async function applicationsOf(tx: Transaction, paymentIds: readonly string[]) {
  const net = sql<string>`sum(${paymentApplications.amount})`;
  const rows = await tx.db
    .select({
      paymentId: paymentApplications.paymentId,
      invoiceId: paymentApplications.invoiceId,
      invoiceNumber: invoices.number,
      dueDate: invoices.dueDate,
      amount: net,
    })
    .from(paymentApplications)
    .innerJoin(invoices, invoiceOfApplication)
    .where(
      and(
        eq(paymentApplications.organizationId, tx.organization.id),
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
  return rows.map((row) => ({ ...row, amount: cents(Number(row.amount)) }));
}

/** What an invoice has of each payment, the newest payment first. */
export async function heldBy(tx: Transaction, invoiceId: string) {
  const net = sql<string>`sum(${paymentApplications.amount})`;
  const rows = await tx.db
    .select({ paymentId: payments.id, amount: net })
    .from(paymentApplications)
    .innerJoin(payments, paymentOfApplication)
    .where(
      and(
        eq(paymentApplications.organizationId, tx.organization.id),
        eq(paymentApplications.invoiceId, invoiceId),
      ),
    )
    .groupBy(payments.organizationId, payments.id)
    .having(sql`${net} > 0`)
    .orderBy(desc(payments.paymentDate), desc(payments.id));
  return rows.map(({ paymentId, amount }) => ({ paymentId, amount: cents(Number(amount)) }));
}

const composer = new QueryBuilder({ casing: 'snake_case' });

const netAmount = sql<Cents>`sum(${paymentApplications.amount})`;

/** What an invoice of the query around it has of each payment; what was taken back is there no more. */
const netOfInvoice = composer
  .select({
    paymentId: paymentApplications.paymentId,
    paymentDate: payments.paymentDate,
    amount: netAmount.as('amount'),
    firstApplied: sql<string>`min(${paymentApplications.id}::text)`.as('first_applied'),
  })
  .from(paymentApplications)
  .innerJoin(payments, paymentOfApplication)
  .where(
    and(
      eq(paymentApplications.organizationId, invoices.organizationId),
      eq(paymentApplications.invoiceId, invoices.id),
    ),
  )
  .groupBy(paymentApplications.paymentId, payments.paymentDate)
  .having(sql`${netAmount} <> 0`)
  .as('net_of_invoice');

const appliedInOrder = sql<AppliedMoney[]>`coalesce(json_agg(json_build_object(
  'paymentId', ${netOfInvoice.paymentId}, 'paymentDate', ${netOfInvoice.paymentDate},
  'amount', ${netOfInvoice.amount}
) order by ${netOfInvoice.paymentDate}, ${netOfInvoice.firstApplied}), '[]')`;

/** As a column of a query of invoices: the money that each has, oldest first. */
export const appliedMoney = sql<AppliedMoney[]>`${composer
  .select({ applied: appliedInOrder })
  .from(netOfInvoice)}`;

/** For use inside a query of invoices: the date of the latest payment applied to the invoice, or null. */
export const latestMoney = sql`${composer
  .select({ day: sql`max(${netOfInvoice.paymentDate})` })
  .from(netOfInvoice)}`;

const appliedOfPayment = composer
  .select({ sum: sql`coalesce(sum(${paymentApplications.amount}), 0)` })
  .from(paymentApplications)
  .where(
    and(
      eq(paymentApplications.organizationId, payments.organizationId),
      eq(paymentApplications.paymentId, payments.id),
    ),
  );

const reversedOfPayment = composer
  .select({ sum: sql`coalesce(sum(${paymentReversals.amount}), 0)` })
  .from(paymentReversals)
  .where(
    and(
      eq(paymentReversals.organizationId, payments.organizationId),
      eq(paymentReversals.paymentId, payments.id),
    ),
  );

/** Payments of a lease of which something is left, oldest first. */
export async function unspentPayments(tx: Transaction, leaseId: string) {
  const left = sql<string>`${payments.amount} - ${appliedOfPayment} - ${reversedOfPayment}`;
  const rows = await tx.db
    .select({ id: payments.id, left })
    .from(payments)
    .where(
      and(
        eq(payments.organizationId, tx.organization.id),
        eq(payments.leaseId, leaseId),
        sql`${left} > 0`,
      ),
    )
    .orderBy(asc(payments.paymentDate), asc(payments.id));
  return rows.map(({ id, left: amount }): { id: string; left: Cents } => ({
    id,
    left: cents(Number(amount)),
  }));
}
