import { addDays } from '@tenantry/contract/shared/calendar-date';
import type { LesseePayment, Payment } from '@tenantry/contract/payments/payments.schemas';
import { leasesOfUser } from '#features/leases';
import { propertyById } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PresentProcessor } from './cards/cards.processor.ts';
import * as documents from './documents.repository.ts';
import { presentAttempt, presentForLessee, presentPayment } from './payments.presenter.ts';
import * as repository from './payments.repository.ts';
import type { Which } from './payments.repository.ts';
import { reversalsOf } from './reversals.repository.ts';

/** A tenant who paid otherwise meanwhile need not be told of it for ever. */
const DAYS_OF_FAILURES = 30;

/** The payments of a property, newest first, with those by card that are not settled or came to nothing. */
export async function paymentsOfProperty(
  tx: Transaction,
  processor: PresentProcessor,
  propertyId: string,
): Promise<Payment[]> {
  if (!(await propertyById(tx, propertyId))) throw notFound();
  return historyOf(tx, processor, { propertyId });
}

/** One that is known to be there, as the list shows it. */
export async function paymentById(
  tx: Transaction,
  processor: PresentProcessor,
  id: string,
): Promise<Payment> {
  const [payment] = await historyOf(tx, processor, { id });
  if (!payment) throw notFound();
  return payment;
}

/** TENANT-4: of the tenant's own leases, those that have ended too. */
export async function paymentsOfLessee(
  tx: Transaction,
  processor: PresentProcessor,
  userId: string,
): Promise<LesseePayment[]> {
  const leases = await leasesOfUser(tx, userId);
  const since = addDays(tx.today, -DAYS_OF_FAILURES);
  return (await historyOf(tx, processor, { leaseIds: leases.map(({ id }) => id) }))
    .filter(({ status, paymentDate }) => status !== 'failed' || paymentDate >= since)
    .map(presentForLessee);
}

async function historyOf(
  tx: Transaction,
  processor: PresentProcessor,
  which: Which,
): Promise<Payment[]> {
  const [received, cards] = await Promise.all([
    repository.findPayments(tx, which),
    repository.findCardPayments(tx, which),
  ]);
  const ids = received.map(({ id }) => id);
  const [applications, reversals, refunds, attached] = await Promise.all([
    repository.applicationsOf(tx, ids),
    reversalsOf(tx, ids),
    repository.refundsOf(tx, ids),
    documents.documentsOf(tx, ids),
  ]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const applied = Map.groupBy(applications, ({ paymentId }) => paymentId);
  const reversed = Map.groupBy(reversals, ({ paymentId }) => paymentId);
  const refunded = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  const documented = Map.groupBy(attached, ({ paymentId }) => paymentId);
  const dayOf = (moment: Date) => calendarDayAt(instantOf(moment), tx.organization.timeZone);
  const money = received.map((payment) =>
    presentPayment(payment, {
      card: cardOf.get(payment.id) ?? null,
      applications: applied.get(payment.id) ?? [],
      reversals: reversed.get(payment.id) ?? [],
      refunds: (refunded.get(payment.id) ?? []).map((refund) => ({
        ...refund,
        day: dayOf(refund.createdAt),
      })),
      documents: documented.get(payment.id) ?? [],
      processor,
    }),
  );
  const known = new Set(ids);
  const attempts = cards
    .filter(({ id }) => !known.has(id))
    .map((card) => presentAttempt(card, dayOf(card.createdAt)));
  return [...money, ...attempts].sort(newestFirst);
}

const newestFirst = (a: Payment, b: Payment) =>
  compare(b.paymentDate, a.paymentDate) || compare(b.id, a.id);

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
