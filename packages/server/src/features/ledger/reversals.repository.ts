/** Reads the reversals of payments. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { type Cents, ZERO } from '@tenantry/contract/shared/money';
import { anyOf } from '../../platform/database/any-of.ts';
import { sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { joinInvoice } from './money.repository.ts';
import { invoices, paymentApplications, paymentReversals, payments } from './ledger.table.ts';

export type ReversalRow = typeof paymentReversals.$inferSelect;

/** The reversals of the payments of these leases. */
export async function reversalsOfLeases(tx: Transaction, leaseIds: readonly string[]) {
  return tx.db
    .select({
      id: paymentReversals.id,
      reversalDate: paymentReversals.reversalDate,
      reason: paymentReversals.reason,
      amount: paymentReversals.amount,
      paymentId: payments.id,
      paymentDate: payments.paymentDate,
      description: payments.description,
      leaseId: payments.leaseId,
    })
    .from(paymentReversals)
    .innerJoin(payments, refersTo(paymentReversals.paymentId, payments))
    .where(and(inOrganization(tx, paymentReversals), anyOf(payments.leaseId, leaseIds)));
}

/** The invoices that these reversals took money from, oldest first. The amounts are negative. */
export async function takenBy(tx: Transaction, reversalIds: readonly string[]) {
  return tx.db
    .select({
      reversalId: paymentApplications.reversalId,
      invoiceId: invoices.id,
      invoiceNumber: invoices.number,
      dueDate: invoices.dueDate,
      amount: paymentApplications.amount,
    })
    .from(paymentApplications)
    .innerJoin(invoices, joinInvoice)
    .where(
      and(
        inOrganization(tx, paymentApplications),
        isNotNull(paymentApplications.reversalId),
        anyOf(paymentApplications.reversalId, reversalIds),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

/** The reversals of these payments, oldest first. */
export async function reversalsOf(tx: Transaction, paymentIds: readonly string[]) {
  return tx.db
    .select()
    .from(paymentReversals)
    .where(and(inOrganization(tx, paymentReversals), anyOf(paymentReversals.paymentId, paymentIds)))
    .orderBy(asc(paymentReversals.reversalDate), asc(paymentReversals.id));
}

export async function reversalById(tx: Transaction, id: string): Promise<ReversalRow | null> {
  const [row] = await tx.db
    .select()
    .from(paymentReversals)
    .where(and(inOrganization(tx, paymentReversals), eq(paymentReversals.id, id)));
  return row ?? null;
}

/** The reversed sum of a payment. */
export async function reversedOf(tx: Transaction, paymentId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ reversed: sumCents(paymentReversals.amount) })
    .from(paymentReversals)
    .where(and(inOrganization(tx, paymentReversals), eq(paymentReversals.paymentId, paymentId)));
  return row?.reversed ?? ZERO;
}
