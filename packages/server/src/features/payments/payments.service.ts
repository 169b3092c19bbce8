import type { ExternalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { openAccount, post, type LockedLease, type Payment } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { paymentInFuture } from './payments.errors.ts';
import { paymentById } from './payments.history.ts';
import { queueReceipt } from './receipts.service.ts';

/** Money came in: the ledger has it, and the tenant is mailed a receipt (PAY-9). */
export async function receive(
  tx: Transaction,
  lease: LockedLease,
  payment: Payment['payment'],
): Promise<void> {
  await post(tx, lease, { kind: 'payment', payment });
  await queueReceipt(tx, payment.id);
}

/** PAY-1: records a check or cash. */
export async function recordExternalPayment(
  tx: Transaction,
  refundChannel: string,
  propertyId: string,
  input: ExternalPaymentInput,
) {
  if (input.paymentDate > tx.today) throw paymentInFuture();
  const lease = await openAccount(tx, propertyId, input.leaseId);
  const id = newId();
  await receive(tx, lease, {
    id,
    method: input.method,
    amount: centsFromDollars(input.amount),
    paymentDate: input.paymentDate,
    description: input.description,
    recordedBy: tx.actor?.userId ?? null,
    refundChannel: null,
  });
  return paymentById(tx, refundChannel, id);
}
