import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { invoices } from '#features/invoices';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invoiceOfApplication } from './payments.repository.ts';
import { paymentApplications, paymentReversals, payments } from './payments.table.ts';

/** What was taken back of the payments of these leases. */
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
    .innerJoin(
      payments,
      and(
        eq(payments.organizationId, paymentReversals.organizationId),
        eq(payments.id, paymentReversals.paymentId),
      ),
    )
    .where(
      and(
        eq(paymentReversals.organizationId, tx.organization.id),
        anyOf(payments.leaseId, leaseIds),
      ),
    );
}

/** Which invoices these reversals took money from, oldest first. The amounts are below zero. */
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
    .innerJoin(invoices, invoiceOfApplication)
    .where(
      and(
        eq(paymentApplications.organizationId, tx.organization.id),
        isNotNull(paymentApplications.reversalId),
        anyOf(paymentApplications.reversalId, reversalIds),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}
