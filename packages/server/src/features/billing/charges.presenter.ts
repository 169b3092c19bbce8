import { amountOn, raisesRent } from '@tenantry/contract/leases/charges.rules';
import type { LeaseCharges, Proration, Schedule } from '@tenantry/contract/leases/charges.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import type { HoldRow, ScheduleWithSteps, StepRow } from '#features/leases';
import { type HeldPeriod, missedPeriods } from './lease-plan.ts';
import { chargeLeft, lastChargedDay, type LeaseFacts, openPeriods } from './open-periods.ts';

const presentStep = (schedule: ScheduleWithSteps, step: StepRow) => {
  const { id, fromDay, amount, percent, reason } = step;
  return {
    id,
    fromDay,
    percent,
    reason,
    amount: dollarsFromCents(amount),
    raisesRent: raisesRent(schedule, step),
  };
};

export function presentSchedule(schedule: ScheduleWithSteps, today: CalendarDate): Schedule {
  const { id, kind, description, frequency, dayOfMonth, firstDay, lastDay, version } = schedule;
  return {
    id,
    kind,
    description,
    frequency,
    dayOfMonth,
    firstDay,
    lastDay,
    version,
    proration: schedule.proration,
    amount: dollarsFromCents(schedule.amount),
    currentAmount: dollarsFromCents(amountOn(schedule, today)),
    steps: schedule.steps.map((step) => presentStep(schedule, step)),
  };
}

const presentHold = ({ id, subject, reason, firstDay, lastDay, releasedAt }: HoldRow) => ({
  id,
  subject,
  reason,
  firstDay,
  lastDay,
  released: releasedAt !== null,
});

interface View {
  readonly today: CalendarDate;
  /** The organization's method. */
  readonly proration: Proration;
}

export function presentCharges(
  facts: LeaseFacts,
  { today, proration, notices }: View & Pick<LeaseCharges, 'notices'>,
): LeaseCharges {
  const { lease, schedules, holds, postings } = facts;
  const descriptions = new Map(schedules.map(({ id, description }) => [id, description]));
  return {
    leaseId: lease.id,
    invoiceAutomatically: lease.invoicedFrom !== null,
    invoicedFrom: lease.invoicedFrom,
    proration: lease.proration,
    emailInvoices: lease.emailInvoices,
    sendReminders: lease.sendReminders,
    version: lease.version,
    schedules: schedules.map((schedule) => presentSchedule(schedule, today)),
    holds: holds.map(presentHold),
    next: nextPeriods(facts, { today, proration }),
    missed: missed(facts, { today, proration }),
    skipped: postings
      .filter(({ invoiceId, reason }) => invoiceId === null && reason !== null)
      .map(({ scheduleId, start, end, reason }) => ({
        scheduleId,
        description: descriptions.get(scheduleId) ?? '',
        periodStart: start,
        firstDay: start,
        lastDay: end,
        amount: 0,
        reason: reason ?? '',
      })),
    notices,
  };
}

function nextPeriods(facts: LeaseFacts, { today, proration }: View) {
  const { lease, schedules } = facts;
  const days = { from: today, through: addDays(today, 365) };
  return schedules
    .flatMap((schedule) =>
      openPeriods(facts, schedule, days).flatMap((period) => {
        const method = schedule.proration ?? lease.proration ?? proration;
        const { amount, description, byHand } = chargeLeft(facts, schedule, period, method);
        if (amount === 0 && (byHand || period.start !== period.whole.start)) return [];
        return [
          {
            scheduleId: schedule.id,
            description,
            periodStart: period.start,
            firstDay: period.charged.start,
            lastDay: period.charged.end,
            amount: dollarsFromCents(amount),
          },
        ];
      }),
    )
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay));
}

/** The rest of rent that manual invoices bill in part is offered for this many days. */
export const REST_DAYS = 62;

/** The missed periods of a lease; only rests of recent rent if it is invoiced by hand. */
export function missedOf(facts: LeaseFacts, { today, proration }: View): HeldPeriod[] {
  const { invoicedFrom, occupiedFrom } = facts.lease;
  const first = invoicedFrom ?? addDays(today, -REST_DAYS);
  const from = first < occupiedFrom ? occupiedFrom : first;
  const found = missedPeriods(facts, { from, proration }, today);
  return invoicedFrom === null ? found.filter(({ isRest }) => isRest) : found;
}

function missed(facts: LeaseFacts, { today, proration }: View) {
  return missedOf(facts, { today, proration })
    .map(({ scheduleId, description, amount, start, end }) => ({
      scheduleId,
      description,
      periodStart: start,
      firstDay: start,
      lastDay: end,
      amount: dollarsFromCents(amount),
    }))
    .toSorted((a, b) => a.firstDay.localeCompare(b.firstDay));
}

/** Schedules that still charge something, as shown to the tenant. */
export function presentForLessee(facts: LeaseFacts, today: CalendarDate) {
  const { lease, schedules } = facts;
  const lastOfLease = lastChargedDay(lease);
  const running = schedules.filter(({ lastDay }) => (lastDay ?? lastOfLease ?? today) >= today);
  return {
    invoiceAutomatically: lease.invoicedFrom !== null,
    schedules: running.map((schedule) => {
      const { kind, description, frequency, lastDay } = schedule;
      const next = schedule.steps.find(({ fromDay }) => fromDay > today);
      const [due] = openPeriods(facts, schedule, { from: today, through: addDays(today, 366) });
      return {
        kind,
        description,
        frequency,
        lastDay,
        currentAmount: dollarsFromCents(amountOn(schedule, today)),
        nextStep: next ? { fromDay: next.fromDay, amount: dollarsFromCents(next.amount) } : null,
        nextDue: due?.charged.start ?? null,
      };
    }),
  };
}
