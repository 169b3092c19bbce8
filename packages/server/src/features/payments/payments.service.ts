import { isNumberedPaper } from '@tenantry/contract/ledger/payment-methods';
import type { ExternalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import {
  dayOfSamePayment,
  openAccount,
  post,
  type LockedLease,
  type Payment,
  type Received,
} from '#features/ledger';
import { maySomedayPay } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { payerIsNotOnLease, paymentInFuture, paymentIsRecorded } from './payments.errors.ts';
import { presentPayment } from './payments.presenter.ts';
import { queueReceipts, recipientsOfReceipt } from './receipts.service.ts';

/** Records received money in the ledger, and mails a receipt (PAY-9). */
export async function receive(
  tx: Transaction,
  lease: LockedLease,
  payment: Payment['payment'],
): Promise<Received> {
  const [received, recipients] = await Promise.all([
    post(tx, lease, { kind: 'payment', payment }),
    recipientsOfReceipt(tx, lease.id, payment),
  ]);
  await queueReceipts(tx, payment.id, recipients);
  return received;
}

/** A payment that is just being recorded has nothing else yet. */
const untouched = { card: null, reversals: [], refunds: [], documents: [] } as const;

/** The first number of a reference, without zeros in front; undefined if it has none. */
export const numberIn = (description: string): string | undefined =>
  /\d+/.exec(description)?.[0].replace(/^0+/, '');

/** Refuses a payment with the reference and amount of another one of the lease, unless that one was returned. */
export async function refuseKnown(
  tx: Transaction,
  leaseId: string,
  {
    method,
    description,
    ...input
  }: Pick<ExternalPaymentInput, 'method' | 'description' | 'amount'>,
): Promise<void> {
  const number = numberIn(description);
  if (!number || method === 'Cash') return;
  const amount = centsFromDollars(input.amount);
  const isNumbered = isNumberedPaper(method);
  const reference = { leaseId, method, number, description: isNumbered ? null : description };
  const day = await dayOfSamePayment(tx, { ...reference, amount });
  if (day === null) return;
  throw paymentIsRecorded(method, isNumbered ? number : null, amount, day);
}

/** UNIT-6: who paid, also somebody who has left. */
export async function givenPayer(
  tx: Transaction,
  leaseId: string,
  { payerPartyId = null }: Pick<ExternalPaymentInput, 'payerPartyId'>,
): Promise<string | null> {
  if (payerPartyId === null) return null;
  if (!(await maySomedayPay(tx, leaseId, payerPartyId))) throw payerIsNotOnLease();
  return payerPartyId;
}

/** PAY-1: records money that did not come by card. */
export async function recordExternalPayment(
  tx: Transaction,
  refundChannel: string,
  propertyId: string,
  input: ExternalPaymentInput,
) {
  if (input.paymentDate > tx.today) throw paymentInFuture();
  const lease = await openAccount(tx, propertyId, input.leaseId);
  const amount = centsFromDollars(input.amount);
  const payerPartyId = await givenPayer(tx, lease.id, input);
  if (input.askIfKnown) await refuseKnown(tx, lease.id, input);
  const received = await receive(tx, lease, {
    id: newId(),
    method: input.method,
    amount,
    paymentDate: input.paymentDate,
    description: input.description,
    payerPartyId,
    recordedBy: tx.actor?.userId ?? null,
    refundChannel: null,
  });
  return presentPayment(received, {
    ...untouched,
    paidBy: received.paidBy,
    applications: received.applications,
    refundChannel,
  });
}
