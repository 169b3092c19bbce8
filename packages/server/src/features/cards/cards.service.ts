import type { cardsEndpoints } from '@tenantry/contract/payments/cards.endpoints';
import type { CardPayment, CardPaymentInput } from '@tenantry/contract/payments/cards.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { openAccount } from '#features/ledger';
import { leasesGuaranteedBy, leasesOfUser, type LeaseRow } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { OpenCall } from '../../platform/http/calls.ts';
import { withdrawFailureNotice } from '#features/payments';
import { REFUSED, UNREACHABLE, type Outcome } from './cards.domain.ts';
import { cardsNotSetUp, noLeaseToPay, paymentFailed } from './cards.errors.ts';
import { presentCardPayment } from './cards.presenter.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  takesCards,
  type CardProcessor,
} from './cards.processor.ts';
import * as repository from './cards.repository.ts';
import type { CardPaymentRow } from './cards.repository.ts';
import {
  inquire,
  queueSettlement,
  record,
  type Cards,
  type Known,
  type PayingCards,
} from './cards.settlement.ts';

/** When a payment that its request did not finish is checked first. */
const FIRST_LOOK_SECONDS = 30;

interface Where {
  readonly organization: Organization;
  readonly transact: Transact;
}

/**
 * PAY-5 and PAY-7: records what will be paid, then charges it. Only the request that recorded it does so; any other
 * request with the same key asks for the outcome.
 */
export async function pay(
  cards: PayingCards,
  call: OpenCall<typeof cardsEndpoints.pay>,
): Promise<CardPayment> {
  if (!takesCards(cards, call.organization)) throw cardsNotSetUp();
  let begunHere: CardPaymentRow | null = null;
  const { id } = await call.transactOnce(async (tx) => {
    begunHere = await begin(tx, cards.processor, call.actor.userId, call.body);
    return presentCardPayment(begunHere);
  });
  const known = begunHere
    ? await carryOut(cards, call, begunHere, call.body.token)
    : await inquire(cards, call.transact, id);
  if (!known) throw notFound();
  if (known.row.status === 'failed') {
    await call.transact((tx) => withdrawFailureNotice(tx, id));
    throw paymentFailed(known.row);
  }
  return presentCardPayment(known.row, known.clientSecret);
}

async function begin(
  tx: Transaction,
  processor: CardProcessor,
  userId: string,
  { amount, leaseId }: CardPaymentInput,
): Promise<CardPaymentRow> {
  const own = await leasesOfUser(tx, userId);
  const chosen = leaseToPay(own, await leasesGuaranteedBy(tx, userId), leaseId);
  const lease = await openAccount(tx, chosen.propertyId, chosen.id);
  const row = await repository.insertCardPayment(tx, {
    ...newKey(tx),
    propertyId: lease.propertyId,
    leaseId: lease.id,
    userId,
    amount: centsFromDollars(amount),
    status: 'pending',
    processor: processor.name,
    testMode: processor.testMode,
    createdAt: dateOf(tx.now),
  });
  await recordAudit(tx, { action: 'payment.started', entityId: row.id, after: row });
  await queueSettlement(tx, row.id, FIRST_LOOK_SECONDS);
  return row;
}

const runningFirst = ['ACTIVE', 'PENDING', 'EXPIRED'];

/**
 * The tenant's own lease that the request names, otherwise the active one. UNIT-6: or one that the person guarantees,
 * which a tenant has to name.
 */
function leaseToPay(
  own: readonly LeaseRow[],
  guaranteed: readonly LeaseRow[],
  leaseId: string | undefined,
): LeaseRow {
  if (leaseId) {
    const named = [...own, ...guaranteed].find(({ id }) => id === leaseId);
    if (!named) throw notFound();
    return named;
  }
  const [first] = (own.length > 0 ? own : guaranteed).toSorted(
    (a, b) => runningFirst.indexOf(a.status) - runningFirst.indexOf(b.status),
  );
  if (!first) throw noLeaseToPay();
  return first;
}

async function carryOut(
  cards: Cards,
  { organization, transact }: Where,
  row: CardPaymentRow,
  token: string,
): Promise<Known | null> {
  const { processor, log } = cards;
  const intentId = await create(cards, { organization, transact }, row);
  // If the request took so long that the payment was given up, it must not charge the card.
  const stillWanted = await transact((tx) => repository.storeIntent(tx, row.id, intentId));
  if (!stillWanted) return inquire(cards, transact, row.id);
  let outcome: Outcome;
  try {
    outcome = await processor.confirm(organization, { intentId, cardPaymentId: row.id }, token);
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      log.warn({ err: error, cardPaymentId: row.id }, 'a card may have been charged or not');
      return inquire(cards, transact, row.id);
    }
    if (!(error instanceof ProviderRefused)) throw error;
    log.error({ err: error, cardPaymentId: row.id }, 'the provider refused a payment by card');
    outcome = await closeRefused(cards, organization, intentId, error);
  }
  const clientSecret = outcome.kind === 'requiresAction' ? outcome.clientSecret : null;
  return { row: await transact((tx) => record(tx, row.id, outcome)), clientSecret };
}

/** Tells the provider what will be charged. A failure is harmless, because nothing can be charged without this step. */
async function create(
  { processor, log }: Cards,
  { organization, transact }: Where,
  row: CardPaymentRow,
) {
  try {
    const { id: cardPaymentId, leaseId, amount } = row;
    return await processor.create(organization, { cardPaymentId, leaseId, amount });
  } catch (error) {
    log.error({ err: error, cardPaymentId: row.id }, 'a payment by card could not be begun');
    const { failureCode: code, failure: message } = UNREACHABLE;
    await transact((tx) => record(tx, row.id, { kind: 'failed', code, message, card: null }));
    throw paymentFailed(UNREACHABLE);
  }
}

/** Closes a refused payment, so that it has definitely failed; until then it is pending. */
async function closeRefused(
  { processor, log }: Cards,
  organization: Organization,
  intentId: string,
  { code }: ProviderRefused,
): Promise<Outcome> {
  try {
    const outcome = await processor.cancel(organization, intentId);
    if (outcome.kind !== 'canceled') return outcome;
    return { kind: 'failed', code, message: REFUSED, card: null };
  } catch (error) {
    log.warn({ err: error, intentId }, 'a refused payment could not be closed yet');
    return { kind: 'unconfirmed' };
  }
}

/** One of the tenant's own card payments. */
async function ownPayment(tx: Transaction, userId: string, id: string): Promise<CardPaymentRow> {
  const row = await repository.cardPaymentById(tx, id);
  if (row?.userId !== userId) throw notFound();
  return row;
}

/** Asks the provider for the outcome of one of the tenant's own payments. */
export async function settleOwn(
  cards: Cards,
  { actor, params, transact }: OpenCall<typeof cardsEndpoints.settle>,
): Promise<CardPayment> {
  const { id } = await transact((tx) => ownPayment(tx, actor.userId, params.paymentId));
  const known = await inquire(cards, transact, id);
  if (!known) throw notFound();
  return presentCardPayment(known.row, known.clientSecret);
}

/** PAY-8: simulates the response of the tenant's bank in the test processor. */
export async function authenticateTest(
  cards: Cards,
  call: OpenCall<typeof cardsEndpoints.authenticateTest>,
): Promise<CardPayment> {
  const { authenticate } = cards.processor;
  const { actor, body, organization, params, transact } = call;
  const row = await transact((tx) => ownPayment(tx, actor.userId, params.paymentId));
  const isAsked = row.processor === 'test' && row.status === 'requiresAction';
  if (!authenticate || !row.intentId || !isAsked) throw notFound();
  const outcome = await authenticate(organization, row.intentId, body.succeeds);
  return presentCardPayment(await transact((tx) => record(tx, row.id, outcome)));
}
