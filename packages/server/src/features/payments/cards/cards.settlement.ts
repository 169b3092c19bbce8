import { recordAudit } from '../../../platform/audit/audit.ts';
import { calendarDayAt, instantOf } from '../../../platform/clock.ts';
import type { Transact, Transaction } from '../../../platform/database/database.ts';
import type { Organization } from '../../../platform/database/organization-table.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { lockLease } from '#features/leases';
import { CARD_METHOD, cardLabel } from '../payments.domain.ts';
import { receivePayment } from '../payments.service.ts';
import {
  changesBy,
  isAbandoned,
  NOT_CARRIED_OUT,
  REQUEST_SECONDS,
  TEST_MODE_ENDED,
  type Outcome,
} from './cards.domain.ts';
import { ProviderUnreachable, type CardProcessor } from './cards.processor.ts';
import * as repository from './cards.repository.ts';
import type { CardPaymentRow } from './cards.repository.ts';

export const SETTLE_PAYMENT_JOB = 'settle_card_payment';

export interface SettlePaymentPayload {
  readonly cardPaymentId: string;
}

/** What everything that asks the provider works with. */
export interface Cards {
  readonly processor: CardProcessor;
  readonly log: Logger;
}

/** A payment, and what the browser needs when the tenant's bank asks. */
export interface Known {
  readonly row: CardPaymentRow;
  readonly clientSecret: string | null;
}

const secretOf = (outcome: Outcome | null) =>
  outcome?.kind === 'requiresAction' ? outcome.clientSecret : null;

/** Whether this processor made it: another one knows nothing of it, and the other mode's key neither. */
export function madeBy(
  processor: CardProcessor,
  row: Pick<CardPaymentRow, 'processor' | 'testMode'>,
): boolean {
  return row.processor === processor.name && row.testMode === processor.testMode;
}

const ageSeconds = (row: CardPaymentRow, { now }: Pick<Transaction, 'now'>) =>
  now.since(instantOf(row.createdAt)).total('seconds');

const failedBy = (reason: { failureCode: string; failure: string }): Outcome => ({
  kind: 'failed',
  code: reason.failureCode,
  message: reason.failure,
  card: null,
});

/** Asks the provider what became of a payment. Null: there is nothing to learn now. */
async function truthOf(
  { processor, log }: Cards,
  organization: Organization,
  row: CardPaymentRow,
  age: number,
): Promise<Outcome | null> {
  if (!madeBy(processor, row)) {
    if (row.testMode && row.status !== 'failed') return failedBy(TEST_MODE_ENDED);
    log.warn({ cardPaymentId: row.id }, 'the provider of a payment by card is not set any more');
    return null;
  }
  if (!row.intentId) return age > REQUEST_SECONDS ? failedBy(NOT_CARRIED_OUT) : null;
  const outcome = await processor.retrieve(organization, row.intentId);
  if (!isAbandoned(outcome, age)) return outcome;
  return processor.cancel(organization, row.intentId);
}

/**
 * Makes our record what the provider's is. It charges nothing. No transaction is open while the provider is asked.
 * @returns null when there is no such payment
 * @throws ProviderUnreachable
 */
export async function settle(cards: Cards, transact: Transact, id: string): Promise<Known | null> {
  const found = await transact(async (tx) => {
    const row = await repository.cardPaymentById(tx, id);
    return row && { row, age: ageSeconds(row, tx), organization: tx.organization };
  });
  if (!found) return null;
  const { row, age, organization } = found;
  if (row.status === 'succeeded') return { row, clientSecret: null };
  const outcome = await truthOf(cards, organization, row, age);
  if (!outcome) return { row, clientSecret: null };
  return {
    row: await transact((tx) => record(tx, id, outcome)),
    clientSecret: secretOf(outcome),
  };
}

/** The same; what is known already when the provider cannot be asked. */
export async function inquire(cards: Cards, transact: Transact, id: string): Promise<Known | null> {
  try {
    return await settle(cards, transact, id);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    cards.log.warn({ err: error, cardPaymentId: id }, 'a payment by card is not known yet');
    const row = await transact((tx) => repository.cardPaymentById(tx, id));
    return row && { row, clientSecret: null };
  }
}

/**
 * Notes what the provider said of a payment, under the lock of its lease; money that came in becomes the payment of
 * the same id, once.
 */
export async function record(
  tx: Transaction,
  id: string,
  outcome: Outcome,
): Promise<CardPaymentRow> {
  const known = await repository.cardPaymentById(tx, id);
  const lease = known && (await lockLease(tx, known.propertyId, known.leaseId));
  if (!lease) throw new Error('the lease of a card payment is gone');
  const before = await repository.lockCardPayment(tx, id);
  const changes = changesBy(outcome, before);
  if (!changes) return before;
  if (outcome.kind === 'succeeded' && outcome.amount !== before.amount) {
    throw new Error(`the provider took ${outcome.amount} cents instead of ${before.amount}`);
  }
  const row = await repository.updateCardPayment(tx, id, changes);
  if (row.status === 'failed')
    await recordAudit(tx, { action: 'payment.failed', entityId: id, after: row });
  if (row.status === 'succeeded') await receivePayment(tx, lease, paymentOf(tx, row));
  return row;
}

function paymentOf({ organization }: Transaction, row: CardPaymentRow) {
  return {
    id: row.id,
    method: CARD_METHOD,
    amount: row.amount,
    paymentDate: calendarDayAt(instantOf(row.createdAt), organization.timeZone),
    description: `${row.testMode ? 'Test card: ' : ''}${cardLabel(row)}`,
    recordedBy: row.userId,
  };
}

/** Has the payment settled a while after it began; of one payment only one such job waits. */
export function queueSettlement(
  tx: Transaction,
  cardPaymentId: string,
  afterSeconds: number,
): Promise<void> {
  const payload: SettlePaymentPayload = { cardPaymentId };
  const later = tx.now.add({ seconds: afterSeconds });
  return addJob(tx, SETTLE_PAYMENT_JOB, payload, later, cardPaymentId);
}
