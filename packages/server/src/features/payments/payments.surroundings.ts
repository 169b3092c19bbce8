/** Reads everything that is shown of payments in addition to their own rows. */
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { applicationsOf, applicationsUntil, reversalsOf } from '#features/ledger';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentsOf } from './documents.repository.ts';
import { refundsOf, type RefundRow } from './payments.repository.ts';

export type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>;

const idsOf = (payments: readonly { readonly id: string }[]) => payments.map(({ id }) => id);

/** As they are now. */
export async function surroundingsOf(
  tx: Transaction,
  payments: readonly { readonly id: string }[],
) {
  const ids = idsOf(payments);
  const [applications, reversals, refunds, documents] = await Promise.all([
    applicationsOf(tx, ids),
    reversalsOf(tx, ids),
    refundsOf(tx, ids),
    documentsOf(tx, ids),
  ]);
  return { applications, reversals, refunds: refunds.map(withDay(tx)), documents };
}

interface KeptPayment {
  readonly id: string;
  /** The last day of a tenant who has left. */
  readonly leftOn: CalendarDate | null;
}

/** UNIT-9: a tenant who has left sees payments as they were on their last day. */
export async function surroundingsForLessee(
  tx: Transaction,
  payments: readonly KeptPayment[],
): Promise<Surroundings> {
  const byLastDay = Map.groupBy(payments, ({ leftOn }) => leftOn);
  const all = await surroundingsOf(tx, byLastDay.get(null) ?? []);
  for (const [day, kept] of byLastDay) {
    if (day === null) continue;
    const until = await surroundingsUntil(tx, idsOf(kept), day);
    all.applications.push(...until.applications);
    all.reversals.push(...until.reversals);
    all.refunds.push(...until.refunds);
  }
  return all;
}

async function surroundingsUntil(
  tx: Transaction,
  paymentIds: readonly string[],
  day: CalendarDate,
) {
  const [applications, reversals, refunds] = await Promise.all([
    applicationsUntil(tx, day, { paymentIds }),
    reversalsOf(tx, paymentIds),
    refundsOf(tx, paymentIds),
  ]);
  return {
    applications,
    reversals: reversals.filter(({ reversalDate }) => reversalDate <= day),
    refunds: refunds
      .map(withDay(tx))
      .filter((refund) => refund.day <= day)
      .map((refund) => (isPendingOn(tx, refund, day) ? pending(refund) : refund)),
  };
}

const dayOf = (tx: Transaction, moment: Date) =>
  calendarDayAt(instantOf(moment), tx.organization.timeZone);

const withDay = (tx: Transaction) => (refund: RefundRow) => ({
  ...refund,
  day: dayOf(tx, refund.createdAt),
});

const isPendingOn = (tx: Transaction, { settledAt }: RefundRow, day: CalendarDate) =>
  settledAt !== null && dayOf(tx, settledAt) > day;

const pending = <Refund extends RefundRow>(refund: Refund): Refund => ({
  ...refund,
  status: 'pending',
  failure: null,
});
