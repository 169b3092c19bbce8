import { subtractCents, ZERO } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import type { LockedLease } from './locked-lease.ts';
import type { PaymentRow } from './money.repository.ts';
import * as repository from './postings.repository.ts';
import type { ReversalRow } from './reversals.repository.ts';

/** A refund of credit that is billed to the tenant, because the payment that it came from is being returned. */
export interface BilledRefund {
  readonly kind: 'billedRefund';
  readonly payment: Pick<PaymentRow, 'id'>;
  readonly refund: Pick<ReversalRow, 'amount' | 'reversalDate' | 'note' | 'recordedBy'>;
}

/**
 * PAY-9: gives the refunded part back to the payment, so that the whole payment can be reversed. No money moves. The
 * caller reverses the payment and bills the same amount in this transaction.
 */
export async function enterBilledRefund(
  tx: Transaction,
  lease: LockedLease,
  { payment, refund }: BilledRefund,
): Promise<void> {
  const row = {
    ...refund,
    id: newId(),
    reason: 'Refund billed' as const,
    amount: subtractCents(ZERO, refund.amount),
    organizationId: tx.organization.id,
    paymentId: payment.id,
    createdAt: dateOf(tx.now),
  };
  await repository.insertReversal(tx, row);
  await repository.addCredit(tx, lease.id, refund.amount, 'Freed');
  await recordAudit(tx, { action: 'payment.refundBilled', entityId: payment.id, after: row });
}
