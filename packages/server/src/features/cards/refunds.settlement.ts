import { cents, subtractCents, type Cents } from '@tenantry/contract/shared/money';
import {
  CARD_METHOD,
  findPayments,
  lockAccount,
  reversedOf,
  type LockedLease,
  type PaymentRow,
} from '#features/ledger';
import { recordAudit } from '../../platform/audit/audit.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { receive, reverse } from '#features/payments';
import {
  isMissing,
  madeBy,
  ProviderRefused,
  type ProviderDispute,
  type ProviderRefund,
} from './cards.processor.ts';
import { cardPaymentById, type CardPaymentRow } from './cards.repository.ts';
import type { Cards } from './cards.settlement.ts';
import * as repository from './refunds.repository.ts';
import type { CardRefundRow } from './refunds.repository.ts';

export const SETTLE_REFUND_JOB = 'settle_card_refund';

export interface SettleRefundPayload {
  readonly cardRefundId: string;
}

/** For this long the provider certainly knows an idempotency key. */
const KEY_HOURS = 23;

const NOT_REFUNDED = 'The refund was not processed.';
const NOTHING_LEFT = 'The whole payment was already reversed.';

interface Pending {
  readonly row: CardRefundRow;
  readonly card: CardPaymentRow;
  readonly ageHours: number;
  readonly organization: Organization;
}

async function pendingRefund(tx: Transaction, id: string): Promise<Pending | null> {
  const row = await repository.refundById(tx, id);
  const card = row && (await cardPaymentById(tx, row.paymentId));
  if (row?.status !== 'pending' || !card) return null;
  const ageHours = tx.now.since(instantOf(row.createdAt)).total('hours');
  return { row, card, ageHours, organization: tx.organization };
}

/**
 * Carries out a recorded refund, or fetches its outcome. It happens only once, no matter how often this is called.
 * @throws ProviderUnreachable
 */
export async function settleRefund(cards: Cards, transact: Transact, id: string): Promise<void> {
  const pending = await transact((tx) => pendingRefund(tx, id));
  if (!pending) return;
  const { card, row } = pending;
  if (!card.intentId || !madeBy(cards.processor, card)) {
    cards.log.warn({ cardRefundId: id }, 'the provider of a refund is not set any more');
    return;
  }
  const made = await refundsOf(cards, pending, card.intentId);
  if (!made) return;
  const known = made.find((refund) => isOf(refund, row));
  // A refund that the provider reported certainly exists, and is never requested again.
  if (!known && row.refundId !== null) {
    cards.log.warn({ cardRefundId: id }, 'the provider does not tell of a refund any more');
    return;
  }
  const refund = known ?? (await carryOut(cards, pending, card.intentId));
  if (refund) await transact((tx) => recordRefund(tx, card.id, refund));
  else await transact((tx) => failRefund(tx, card.id, row.id, NOT_REFUNDED));
}

/** A refund that was made in the provider's dashboard does not have our id. */
const isOf = ({ cardRefundId, refundId }: ProviderRefund, row: CardRefundRow) =>
  cardRefundId === row.id || (row.refundId !== null && refundId === row.refundId);

/** Null means no news. */
async function refundsOf(
  { processor, log }: Cards,
  { row, organization }: Pending,
  intentId: string,
): Promise<readonly ProviderRefund[] | null> {
  try {
    return await processor.refundsOf(organization, intentId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ cardRefundId: row.id }, 'the provider does not know the payment of a refund');
    return null;
  }
}

/** Null if it certainly did not happen. */
async function carryOut(
  { processor, log }: Cards,
  { row, ageHours, organization }: Pending,
  intentId: string,
): Promise<ProviderRefund | null> {
  if (ageHours > KEY_HOURS) return null;
  const { id: cardRefundId, paymentId: cardPaymentId, amount } = row;
  try {
    return await processor.refund(organization, { cardRefundId, cardPaymentId, intentId, amount });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.error({ err: error, cardRefundId }, 'the provider refused a refund');
    return null;
  }
}

interface LockedPayment {
  readonly lease: LockedLease;
  readonly payment: PaymentRow;
}

/** Locks the lease of a card payment. Null as long as its money has not been received. */
async function lockPayment(tx: Transaction, paymentId: string): Promise<LockedPayment | null> {
  const [payment] = await findPayments(tx, { id: paymentId });
  if (!payment) return null;
  const lease = await lockAccount(tx, payment.propertyId, payment.leaseId);
  return lease && { lease, payment };
}

async function failRefund(tx: Transaction, paymentId: string, id: string, failure: string) {
  if (!(await lockPayment(tx, paymentId))) return;
  const row = await repository.refundById(tx, id);
  if (row?.status !== 'pending') return;
  const after = await repository.updateRefund(tx, id, { status: 'failed', failure });
  await recordAudit(tx, { action: 'refund.failed', entityId: paymentId, after });
}

/**
 * Records the provider's outcome of a refund, under the lock of its lease. Refunded money is taken from the payment by
 * the reversal with the same id, once. A refund made in the provider's dashboard is recorded first.
 */
export async function recordRefund(
  tx: Transaction,
  paymentId: string,
  refund: ProviderRefund,
): Promise<void> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return;
  const { amount, refundId, cardRefundId } = refund;
  const row =
    (await repository.knownRefund(tx, paymentId, { id: cardRefundId, refundId })) ??
    (await repository.insertRefund(tx, {
      paymentId,
      amount,
      refundId,
      note: '',
      requestedBy: null,
    }));
  if (row.status === 'succeeded') return noteReturned(tx, row, refund);
  if (row.status === refund.status && row.refundId === refundId) return;
  if (refund.status === 'succeeded') return takeBack(tx, locked, row, refundId, 'Refund');
  const { status, failure } = refund;
  const after = await repository.updateRefund(tx, row.id, { status, refundId, failure });
  if (status === 'failed') {
    await recordAudit(tx, { action: 'refund.failed', entityId: paymentId, after });
  }
}

/** The card's bank may return the money days later; it must reach the tenant in another way. */
async function noteReturned(tx: Transaction, row: CardRefundRow, refund: ProviderRefund) {
  if (refund.status !== 'failed' || row.failure) return;
  const { failure } = refund;
  const after = await repository.updateRefund(tx, row.id, { failure });
  await recordAudit(tx, { action: 'refund.returned', entityId: row.paymentId, after });
}

/**
 * PAY-9: records money that the tenant's bank took back, once, and money that was returned after the dispute was won,
 * once.
 */
export async function recordDispute(
  tx: Transaction,
  paymentId: string,
  { amount, disputeId: refundId, returned }: ProviderDispute,
): Promise<void> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) return;
  if (!(await repository.knownRefund(tx, paymentId, { id: null, refundId }))) {
    const note = "The cardholder's bank took the money back.";
    const given = { paymentId, amount, refundId, note, requestedBy: null };
    await takeBack(tx, locked, await repository.insertRefund(tx, given), refundId, 'Dispute');
  }
  const row = await repository.knownRefund(tx, paymentId, { id: null, refundId });
  if (row?.status === 'succeeded' && returned > 0) await receiveBack(tx, locked, row, returned);
}

/**
 * Money that a dispute took becomes the tenant's again, by a payment that has the id of the reversal, so that it is
 * recorded only once.
 */
async function receiveBack(
  tx: Transaction,
  { lease, payment }: LockedPayment,
  { id, amount }: CardRefundRow,
  returned: Cents,
): Promise<void> {
  const [known] = await findPayments(tx, { id });
  if (known) return;
  await receive(tx, lease, {
    id,
    method: CARD_METHOD,
    amount: cents(Math.min(amount, returned)),
    paymentDate: tx.today,
    description: `Dispute won: ${payment.description}`,
    payerPartyId: payment.payerPartyId,
    recordedBy: null,
    refundChannel: null,
  });
}

/**
 * A refund and a dispute together can exceed the payment. The excess was never the tenant's money, and stays out of the
 * account.
 */
async function takeBack(
  tx: Transaction,
  { lease, payment }: LockedPayment,
  row: CardRefundRow,
  refundId: string,
  reason: 'Refund' | 'Dispute',
): Promise<void> {
  const { id, note, requestedBy: recordedBy } = row;
  const amount = cents(Math.min(row.amount, await leftOfPayment(tx, payment)));
  if (amount === 0) {
    await repository.updateRefund(tx, id, { status: 'failed', refundId, failure: NOTHING_LEFT });
    return;
  }
  await repository.updateRefund(tx, id, { status: 'succeeded', refundId, amount, failure: null });
  const reversal = { id, amount, reason, reversalDate: tx.today, note, recordedBy };
  await reverse(tx, lease, { payment, reversal });
}

export async function leftOfPayment(tx: Transaction, payment: PaymentRow): Promise<Cents> {
  return subtractCents(payment.amount, await reversedOf(tx, payment.id));
}

/** Each refund has at most one such job. */
export function queueRefund(
  tx: Transaction,
  cardRefundId: string,
  afterSeconds: number,
): Promise<void> {
  const payload: SettleRefundPayload = { cardRefundId };
  const later = tx.now.add({ seconds: afterSeconds });
  return addJob(tx, SETTLE_REFUND_JOB, payload, { later, key: cardRefundId });
}
