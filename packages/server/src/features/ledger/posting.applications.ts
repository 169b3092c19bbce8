import { applyToInvoices } from '@tenantry/contract/ledger/applications.rules';
import { subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { openInvoicesOfLeases } from './balances.repository.ts';
import { unspentPayments } from './money.repository.ts';
import * as repository from './postings.repository.ts';

/**
 * Spends money of a payment on the open invoices of its lease, oldest due date first.
 * @returns the rest that no invoice took
 */
export async function spend(
  tx: Transaction,
  leaseId: string,
  paymentId: string,
  amount: Cents,
): Promise<Cents> {
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
    await repository.reduceBalance(tx, invoiceId, applied, 'Paid');
  }
  return rest;
}

/** PAY-6: spends the rest of payments, oldest first, on the open invoices of a lease. */
export async function spendCredit(tx: Transaction, leaseId: string): Promise<void> {
  for (const payment of await unspentPayments(tx, leaseId)) {
    const rest = await spend(tx, leaseId, payment.id, payment.left);
    const spent = subtractCents(payment.left, rest);
    if (spent > 0) await repository.addCredit(tx, leaseId, subtractCents(ZERO, spent), 'Used');
    if (rest > 0) return;
  }
}
