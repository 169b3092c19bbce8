import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { LesseePayment, Payment } from '@tenantry/contract/payments/payments.schemas';
import {
  CARD_METHOD,
  findPayments,
  payersOf,
  paymentsSharedWith,
  type PaymentScope,
  type Paid,
  type PaymentRow,
} from '#features/ledger';
import { leasesOfUser } from '#features/leases';
import { existingProperty } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentAttempt, presentForLessee, presentPayment } from './payments.presenter.ts';
import * as repository from './payments.repository.ts';
import type { CardPaymentRow } from './payments.repository.ts';
import {
  surroundingsForLessee,
  surroundingsOf,
  type Surroundings,
} from './payments.surroundings.ts';

/** A failed payment is shown for this many days, since the tenant may have paid otherwise meanwhile. */
const DAYS_OF_FAILURES = 30;

/** The payments of a property, newest first, including card payments that are pending or failed. */
export async function paymentsOfProperty(
  tx: Transaction,
  refundChannel: string,
  propertyId: string,
): Promise<Payment[]> {
  await existingProperty(tx, propertyId);
  return historyOf(tx, refundChannel, { propertyId });
}

/** An existing payment, as the list shows it. */
export async function paymentById(
  tx: Transaction,
  refundChannel: string,
  id: string,
): Promise<Payment> {
  const [payment] = await historyOf(tx, refundChannel, { id });
  if (!payment) throw notFound();
  return payment;
}

/** These payments, in any order. */
export const paymentsByIds = (tx: Transaction, refundChannel: string, ids: readonly string[]) =>
  historyOf(tx, refundChannel, { ids });

/**
 * TENANT-4: the payments of the leases that the tenant is on, including those that have ended, and the payments from
 * before the tenant left a lease.
 */
export async function paymentsOfLessee(
  tx: Transaction,
  refundChannel: string,
  userId: string,
): Promise<LesseePayment[]> {
  const leases = await leasesOfUser(tx, userId);
  const since = addDays(tx.today, -DAYS_OF_FAILURES);
  const own = { userId, leaseIds: leases.map(({ id }) => id) };
  const [received, cards] = await Promise.all([
    paymentsSharedWith(tx, { userId, today: tx.today }),
    repository.cardPaymentsOfLessee(tx, own),
  ]);
  const shown = cards.flatMap(shownTo(userId));
  const [around, payers] = await Promise.all([
    surroundingsForLessee(tx, received),
    payersOf(tx, paidIn(received, shown), userId),
  ]);
  const all = present(tx, refundChannel, { received, cards: shown, around, payers });
  return all
    .filter(({ status, paymentDate }) => status !== 'failed' || paymentDate >= since)
    .map(presentForLessee);
}

/** UNIT-6: the card of another tenant, and that it was refused, is only their own business. */
const shownTo =
  (userId: string) =>
  (card: CardPaymentRow): CardPaymentRow[] => {
    if (card.userId === userId) return [card];
    return card.status === 'failed' ? [] : [{ ...card, brand: null, last4: null }];
  };

const historyOf = (tx: Transaction, refundChannel: string, scope: PaymentScope) =>
  historyWith(tx, refundChannel, [findPayments(tx, scope), repository.findCardPayments(tx, scope)]);

async function historyWith(
  tx: Transaction,
  refundChannel: string,
  reading: [Promise<PaymentRow[]>, Promise<CardPaymentRow[]>],
): Promise<Payment[]> {
  const [received, cards] = await Promise.all(reading);
  const [around, payers] = await Promise.all([
    surroundingsOf(tx, received),
    payersOf(tx, paidIn(received, cards)),
  ]);
  return present(tx, refundChannel, { received, cards, around, payers });
}

interface History {
  readonly received: readonly PaymentRow[];
  readonly cards: readonly CardPaymentRow[];
  readonly around: Surroundings;
  readonly payers: ReadonlyMap<string, Payer>;
}

/** Card payments without money yet. Money that arrived is among the payments, or not for this person to see. */
function attemptsOf(received: readonly PaymentRow[], cards: readonly CardPaymentRow[]) {
  const known = new Set(received.map(({ id }) => id));
  return cards.filter(({ id, status }) => status !== 'succeeded' && !known.has(id));
}

/** What says who paid, of payments and of attempts. */
const paidIn = (received: readonly PaymentRow[], cards: readonly CardPaymentRow[]): Paid[] => [
  ...received,
  ...attemptsOf(received, cards).map(({ id, leaseId, userId }) => ({
    id,
    leaseId,
    method: CARD_METHOD,
    payerPartyId: null,
    recordedBy: userId,
  })),
];

function present(
  tx: Transaction,
  refundChannel: string,
  { received, cards, payers, around: { applications, reversals, refunds, documents } }: History,
): Payment[] {
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const applied = Map.groupBy(applications, ({ paymentId }) => paymentId);
  const reversed = Map.groupBy(reversals, ({ paymentId }) => paymentId);
  const refunded = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  const documented = Map.groupBy(documents, ({ paymentId }) => paymentId);
  const dayOf = (moment: Date) => calendarDayAt(instantOf(moment), tx.organization.timeZone);
  const money = received.map((payment) =>
    presentPayment(payment, {
      card: cardOf.get(payment.id) ?? null,
      paidBy: payers.get(payment.id) ?? null,
      applications: applied.get(payment.id) ?? [],
      reversals: reversed.get(payment.id) ?? [],
      refunds: refunded.get(payment.id) ?? [],
      documents: documented.get(payment.id) ?? [],
      refundChannel,
    }),
  );
  const attempts = attemptsOf(received, cards).map((card) =>
    presentAttempt(card, dayOf(card.createdAt), payers.get(card.id) ?? null),
  );
  return [...money, ...attempts].sort(newestFirst);
}

const newestFirst = (a: Payment, b: Payment) =>
  compare(b.paymentDate, a.paymentDate) || compare(b.id, a.id);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
