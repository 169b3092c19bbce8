import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Held } from '@tenantry/contract/payments/reversals.rules';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { invoices } from '#features/invoices';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invoiceOfApplication } from './payments.repository.ts';
import { paymentApplications, paymentReversals, payments } from './payments.table.ts';

export type ReversalRow = typeof paymentReversals.$inferSelect;

export async function insertReversal(
  tx: Transaction,
  row: typeof paymentReversals.$inferInsert,
): Promise<ReversalRow> {
  const [inserted] = await tx.db.insert(paymentReversals).values(row).returning();
  if (!inserted) throw new Error('the reversal was not inserted');
  return inserted;
}

/** Oldest first. */
export async function reversalsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select()
    .from(paymentReversals)
    .where(
      and(
        eq(paymentReversals.organizationId, tx.organization.id),
        anyOf(paymentReversals.paymentId, paymentIds),
      ),
    )
    .orderBy(asc(paymentReversals.reversalDate), asc(paymentReversals.id));
}

export async function reversedOf(tx: Transaction, paymentId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ reversed: sql<string>`coalesce(sum(${paymentReversals.amount}), 0)` })
    .from(paymentReversals)
    .where(
      and(
        eq(paymentReversals.organizationId, tx.organization.id),
        eq(paymentReversals.paymentId, paymentId),
      ),
    );
  return cents(Number(row?.reversed ?? 0));
}

/** What each invoice still has of a payment, newest due date first. */
export async function heldOf(tx: Transaction, paymentId: string): Promise<Held[]> {
  const net = sql<string>`sum(${paymentApplications.amount})`;
  const rows = await tx.db
    .select({ invoiceId: invoices.id, amount: net })
    .from(paymentApplications)
    .innerJoin(invoices, invoiceOfApplication)
    .where(
      and(
        eq(paymentApplications.organizationId, tx.organization.id),
        eq(paymentApplications.paymentId, paymentId),
      ),
    )
    .groupBy(invoices.organizationId, invoices.id)
    .having(sql`${net} > 0`)
    .orderBy(desc(invoices.dueDate), desc(invoices.number));
  return rows.map(({ invoiceId, amount }) => ({ invoiceId, amount: cents(Number(amount)) }));
}

/** Of one property; null when there is none. */
export async function paymentOfProperty(tx: Transaction, propertyId: string, paymentId: string) {
  const [row] = await tx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.organizationId, tx.organization.id),
        eq(payments.propertyId, propertyId),
        eq(payments.id, paymentId),
      ),
    );
  return row ?? null;
}
