import type { ExternalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import {
  dayOfCheck,
  openAccount,
  post,
  type LockedLease,
  type Payment,
  type Received,
} from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { checkIsRecorded, paymentInFuture } from './payments.errors.ts';
import { presentPayment } from './payments.presenter.ts';
import { queueReceipt } from './receipts.service.ts';

/** Records received money in the ledger, and mails the tenant a receipt (PAY-9). */
export async function receive(
  tx: Transaction,
  lease: LockedLease,
  payment: Payment['payment'],
): Promise<Received> {
  const received = await post(tx, lease, { kind: 'payment', payment });
  await queueReceipt(tx, payment.id);
  return received;
}

/** A payment that is just being recorded has nothing else yet. */
const untouched = { card: null, reversals: [], refunds: [], documents: [] } as const;

/** Refuses a check with the number and amount of another one of the lease, unless that one was returned. */
async function refuseKnownCheck(
  tx: Transaction,
  leaseId: string,
  { amount, description }: Pick<Payment['payment'], 'amount' | 'description'>,
): Promise<void> {
  const number = /\d+/.exec(description)?.[0].replace(/^0+/, '');
  if (!number) return;
  const day = await dayOfCheck(tx, { leaseId, number, amount });
  if (day !== null) throw checkIsRecorded(number, amount, day);
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
  const amount = centsFromDollars(input.amount);
  if (input.askIfKnown && input.method === 'Check') {
    await refuseKnownCheck(tx, lease.id, { amount, description: input.description });
  }
  const received = await receive(tx, lease, {
    id: newId(),
    method: input.method,
    amount,
    paymentDate: input.paymentDate,
    description: input.description,
    recordedBy: tx.actor?.userId ?? null,
    refundChannel: null,
  });
  return presentPayment(received, {
    ...untouched,
    applications: received.applications,
    refundChannel,
  });
}
