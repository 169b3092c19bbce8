import { applyToInvoices } from '@tenantry/contract/payments/payments.rules';
import type { ExternalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import { centsFromDollars, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import {
  openInvoicesOfLeases,
  reduceBalance,
  shownInvoices,
  type InvoiceSources,
} from '#features/invoices';
import { addCredit, lockLeaseForMoney, type LeaseRow } from '#features/leases';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { presentPayment } from './payments.presenter.ts';
import * as repository from './payments.repository.ts';

/**
 * Spends money of a payment on the open invoices of its lease, which is locked, oldest due date first.
 * Answers what no invoice took.
 */
async function spend(tx: Transaction, leaseId: string, paymentId: string, amount: Cents) {
  const open = await openInvoicesOfLeases(tx, [leaseId]);
  const { applications, rest } = applyToInvoices(
    amount,
    open.map((invoice) => ({ id: invoice.id, remaining: invoice.remainingBalance })),
  );
  await repository.insertApplications(
    tx,
    applications.map((application) => ({
      organizationId: tx.organization.id,
      id: newId(),
      paymentId,
      ...application,
      createdAt: dateOf(tx.now),
    })),
  );
  for (const { invoiceId, amount: applied } of applications) {
    await reduceBalance(tx, invoiceId, applied);
  }
  return rest;
}

/** PAY-1 and -6: records a check or cash; what the open invoices do not take is the lease's credit. */
export async function recordExternalPayment(
  tx: Transaction,
  propertyId: string,
  input: ExternalPaymentInput,
) {
  if (input.paymentDate > tx.today) {
    const message = 'The payment date is in the future.';
    throw new AppError('rule', message, { fields: { paymentDate: message } });
  }
  const lease = await lockLeaseForMoney(tx, propertyId, input.leaseId);
  const payment = await repository.insertPayment(tx, {
    organizationId: tx.organization.id,
    id: newId(),
    propertyId,
    leaseId: lease.id,
    method: input.method,
    amount: centsFromDollars(input.amount),
    paymentDate: input.paymentDate,
    description: input.description,
    recordedBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  });
  const rest = await spend(tx, lease.id, payment.id, payment.amount);
  if (rest > 0) await addCredit(tx, lease.id, rest);
  const applications = await repository.applicationsOf(tx, [payment.id]);
  const after = { ...payment, applications, credit: rest };
  await recordAudit(tx, { action: 'payment.recorded', entityId: payment.id, after });
  return presentPayment(payment, applications);
}

/** PAY-6: spends what is left of earlier payments, oldest first, on the open invoices of a locked lease. */
async function applyCredit(tx: Transaction, lease: LeaseRow): Promise<void> {
  if (lease.credit <= 0) return;
  for (const payment of await repository.unspentPayments(tx, lease.id)) {
    const rest = await spend(tx, lease.id, payment.id, payment.left);
    const spent = subtractCents(payment.left, rest);
    if (spent > 0) await addCredit(tx, lease.id, subtractCents(ZERO, spent));
    if (rest > 0) return;
  }
}

/** What invoices are given of payments. */
export const invoiceSources: InvoiceSources = {
  shown: shownInvoices(repository.appliedMoney),
  applyCredit,
};

export async function paymentsOfProperty(tx: Transaction, propertyId: string) {
  if (!(await propertyById(tx, propertyId))) throw notFound();
  const rows = await repository.paymentsOfProperty(tx, propertyId);
  const ids = rows.map((row) => row.id);
  const applications = Map.groupBy(
    await repository.applicationsOf(tx, ids),
    (application) => application.paymentId,
  );
  return rows.map((row) => presentPayment(row, applications.get(row.id) ?? []));
}
