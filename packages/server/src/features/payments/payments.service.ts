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
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import type { PresentProcessor } from './cards/cards.processor.ts';
import { paymentInFuture } from './payments.errors.ts';
import { paymentById } from './payments.history.ts';
import * as repository from './payments.repository.ts';
import { queueReceipt } from './receipts.service.ts';

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
    await reduceBalance(tx, invoiceId, applied, repository.latestMoney);
  }
  return rest;
}

/** Money that came in. */
export type NewPayment = Pick<
  repository.PaymentRow,
  'id' | 'method' | 'amount' | 'paymentDate' | 'description' | 'recordedBy'
>;

/**
 * PAY-6: records money of a lease, which is locked, and spends it on the open invoices; what they do not take is the
 * lease's credit.
 */
export async function enterPayment(
  tx: Transaction,
  lease: Pick<LeaseRow, 'id' | 'propertyId'>,
  given: NewPayment,
) {
  const payment = await repository.insertPayment(tx, {
    ...given,
    organizationId: tx.organization.id,
    propertyId: lease.propertyId,
    leaseId: lease.id,
    createdAt: dateOf(tx.now),
  });
  const rest = await spend(tx, lease.id, payment.id, payment.amount);
  if (rest > 0) await addCredit(tx, lease.id, rest);
  const applications = await repository.applicationsOf(tx, [payment.id]);
  const after = { ...payment, applications, credit: rest };
  await recordAudit(tx, { action: 'payment.recorded', entityId: payment.id, after });
  return payment;
}

/** The same, and the tenant is mailed a receipt (PAY-9). */
export async function receivePayment(
  tx: Transaction,
  lease: Pick<LeaseRow, 'id' | 'propertyId'>,
  given: NewPayment,
) {
  const payment = await enterPayment(tx, lease, given);
  await queueReceipt(tx, payment.id);
  return payment;
}

/** PAY-1: records a check or cash. */
export async function recordExternalPayment(
  tx: Transaction,
  processor: PresentProcessor,
  propertyId: string,
  input: ExternalPaymentInput,
) {
  if (input.paymentDate > tx.today) throw paymentInFuture();
  const lease = await lockLeaseForMoney(tx, propertyId, input.leaseId);
  const { id } = await receivePayment(tx, lease, {
    id: newId(),
    method: input.method,
    amount: centsFromDollars(input.amount),
    paymentDate: input.paymentDate,
    description: input.description,
    recordedBy: tx.actor?.userId ?? null,
  });
  return paymentById(tx, processor, id);
}

/** PAY-6: spends what is left of payments, oldest first, on the open invoices of a locked lease. */
export async function spendCredit(tx: Transaction, leaseId: string): Promise<void> {
  for (const payment of await repository.unspentPayments(tx, leaseId)) {
    const rest = await spend(tx, leaseId, payment.id, payment.left);
    const spent = subtractCents(payment.left, rest);
    if (spent > 0) await addCredit(tx, leaseId, subtractCents(ZERO, spent));
    if (rest > 0) return;
  }
}

async function applyCredit(tx: Transaction, lease: LeaseRow): Promise<void> {
  if (lease.credit > 0) await spendCredit(tx, lease.id);
}

/** What invoices are given of payments. */
export const invoiceSources: InvoiceSources = {
  shown: shownInvoices(repository.appliedMoney),
  applyCredit,
};
