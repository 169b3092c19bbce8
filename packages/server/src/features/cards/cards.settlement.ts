import { recordAudit } from '../../platform/audit/audit.ts';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { CARD_METHOD, lockAccount } from '#features/ledger';
import { partyOfAccount } from '#features/leases';
import { cardLabel, queueFailureNotice, receive } from '#features/payments';
import {
  changesBy,
  isAbandoned,
  NOT_CARRIED_OUT,
  REQUEST_SECONDS,
  TEST_MODE_ENDED,
  type Outcome,
} from './cards.domain.ts';
import {
  isMissing,
  madeBy,
  ProviderUnreachable,
  refundChannelOf,
  type CardProcessor,
} from './cards.processor.ts';
import * as repository from './cards.repository.ts';
import type { CardPaymentRow } from './cards.repository.ts';

export const SETTLE_PAYMENT_JOB = 'settle_card_payment';

export interface SettlePaymentPayload {
  readonly cardPaymentId: string;
}

/** Dependencies of all code that asks the provider. */
export interface Cards {
  readonly processor: CardProcessor;
  readonly log: Logger;
}

/** Dependencies of new payments. */
export interface PayingCards extends Cards {
  /** Whether test cards may pay invoices of organizations that are not a demo. */
  readonly testCards: boolean;
}

/** A payment, with the data that the browser needs if the tenant's bank asks for confirmation. */
export interface Known {
  readonly row: CardPaymentRow;
  readonly clientSecret: string | null;
}

interface Refreshed extends Known {
  /** How old the payment was when the provider was asked, in seconds. */
  readonly age: number;
}

/** How the tenant learns of a failure: from the response to their own request, or by mail. */
type FailureChannel = 'answer' | 'mail';

const secretOf = (outcome: Outcome | null) =>
  outcome?.kind === 'requiresAction' ? outcome.clientSecret : null;

export const ageSeconds = (row: CardPaymentRow, { now }: Pick<Transaction, 'now'>) =>
  now.since(instantOf(row.createdAt)).total('seconds');

const failedBy = (reason: { failureCode: string; failure: string }): Outcome => ({
  kind: 'failed',
  code: reason.failureCode,
  message: reason.failure,
  card: null,
});

/** Asks the provider for the outcome of a payment. Null means no news. */
async function fetchOutcome(
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
  try {
    const outcome = await processor.retrieve(organization, row.intentId);
    if (!isAbandoned(outcome, age)) return outcome;
    return await processor.cancel(organization, row.intentId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn({ cardPaymentId: row.id }, 'the provider does not know a payment by card');
    return null;
  }
}

/**
 * Updates our record to match the provider's, outside of a request of the tenant. It charges nothing.
 * @returns null if there is no such payment
 * @throws ProviderUnreachable
 */
export function settle(cards: Cards, transact: Transact, id: string): Promise<Refreshed | null> {
  return refresh(cards, transact, id, 'mail');
}

/** No transaction is open while the provider is asked. */
async function refresh(
  cards: Cards,
  transact: Transact,
  id: string,
  channel: FailureChannel,
): Promise<Refreshed | null> {
  const found = await transact(async (tx) => {
    const row = await repository.cardPaymentById(tx, id);
    return row && { row, age: ageSeconds(row, tx), organization: tx.organization };
  });
  if (!found) return null;
  const { row, age, organization } = found;
  const outcome =
    row.status === 'succeeded' ? null : await fetchOutcome(cards, organization, row, age);
  const known = outcome ? await transact((tx) => record(tx, id, outcome, channel)) : row;
  return { row: known, clientSecret: secretOf(outcome), age };
}

/** The same for a request of the tenant. Returns what is already known if the provider cannot be asked. */
export async function inquire(cards: Cards, transact: Transact, id: string): Promise<Known | null> {
  try {
    return await refresh(cards, transact, id, 'answer');
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    cards.log.warn({ err: error, cardPaymentId: id }, 'a payment by card is not known yet');
    const row = await transact((tx) => repository.cardPaymentById(tx, id));
    return row && { row, clientSecret: null };
  }
}

/**
 * Records the provider's outcome of a payment, under the lock of its lease. Received money becomes the payment with the
 * same id, once.
 */
export async function record(
  tx: Transaction,
  id: string,
  outcome: Outcome,
  channel: FailureChannel = 'answer',
): Promise<CardPaymentRow> {
  const known = await repository.cardPaymentById(tx, id);
  const lease = known && (await lockAccount(tx, known.propertyId, known.leaseId));
  if (!lease) throw new Error('the lease of a card payment is gone');
  const before = await repository.lockCardPayment(tx, id);
  const changes = changesBy(outcome, before);
  if (!changes) return before;
  if (outcome.kind === 'succeeded' && outcome.amount !== before.amount) {
    throw new Error(`the provider took ${outcome.amount} cents instead of ${before.amount}`);
  }
  const row = await repository.updateCardPayment(tx, id, changes);
  if (row.status === 'failed') {
    await recordAudit(tx, { action: 'payment.failed', entityId: id, after: row });
    if (channel === 'mail') await queueFailureNotice(tx, id, answeredBy(row));
  }
  if (row.status === 'succeeded') await receive(tx, lease, await paymentOf(tx, row));
  return row;
}

/** The request that began it has responded by this time. If the response is the failure, it withdraws the mail. */
const answeredBy = ({ createdAt }: CardPaymentRow) =>
  instantOf(createdAt).add({ seconds: REQUEST_SECONDS });

/** UNIT-6: the person of the lease who began it has paid, whenever the money arrives. */
async function paymentOf(tx: Transaction, row: CardPaymentRow) {
  return {
    id: row.id,
    method: CARD_METHOD,
    amount: row.amount,
    paymentDate: calendarDayAt(instantOf(row.createdAt), tx.organization.timeZone),
    description: `${row.testMode ? 'Test card: ' : ''}${cardLabel(row)}`,
    payerPartyId: await partyOfAccount(tx, row.leaseId, row.userId),
    recordedBy: row.userId,
    refundChannel: refundChannelOf({ name: row.processor, testMode: row.testMode }),
  };
}

/** Queues a check of the payment some time after it began; each payment has at most one such job. */
export function queueSettlement(
  tx: Transaction,
  cardPaymentId: string,
  afterSeconds: number,
): Promise<void> {
  const payload: SettlePaymentPayload = { cardPaymentId };
  const later = tx.now.add({ seconds: afterSeconds });
  return addJob(tx, SETTLE_PAYMENT_JOB, payload, { later, key: cardPaymentId });
}
