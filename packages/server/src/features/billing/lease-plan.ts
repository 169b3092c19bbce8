/** What a lease is billed next. The preview, the automatic run and manual runs use the same function. */
import type { Period } from '@tenantry/contract/leases/charges.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { HoldRow, ScheduleWithSteps } from '#features/leases';
import {
  chargeLeft,
  openPeriods,
  prorationOf,
  type LeaseFacts,
  type PlannedItem,
  type Terms,
} from './open-periods.ts';

/** A period of a schedule that the plan settles. */
export interface PlannedPosting extends Period {
  readonly scheduleId: string;
  readonly description: string;
  readonly amount: Cents;
  readonly invoiceId: string | null;
  readonly reason: string | null;
}

export interface PlannedInvoice {
  readonly dueDate: CalendarDate;
  readonly items: readonly PlannedItem[];
  readonly amount: Cents;
  readonly postings: readonly PlannedPosting[];
}

export interface HeldPeriod extends Period {
  readonly scheduleId: string;
  readonly description: string;
  readonly amount: Cents;
  readonly reason: string;
  /** CHG-7: manual invoices bill the other part of it. */
  readonly isRest: boolean;
}

export interface LeasePlan {
  /** Sorted by due date. */
  readonly invoices: readonly PlannedInvoice[];
  /** Periods that need no invoice: already billed by a manual invoice, or a credit that waits for the next invoice. */
  readonly settled: readonly PlannedPosting[];
  /** Not billed because of a hold, or because a manual invoice bills part of the rent. */
  readonly held: readonly HeldPeriod[];
}

function holdOn({ holds }: LeaseFacts, day: CalendarDate): HoldRow | null {
  const isHeld = ({ subject, firstDay, lastDay }: HoldRow) =>
    subject === 'INVOICES' && firstDay <= day && (lastDay === null || day <= lastDay);
  return holds.find(isHeld) ?? null;
}

interface DueCharge {
  readonly dueDate: CalendarDate;
  readonly items: readonly PlannedItem[];
  readonly posting: PlannedPosting;
}

/** CHG-5: one invoice for each due date, with all schedules that are due that day. */
export function planLease(facts: LeaseFacts, terms: Terms): LeasePlan {
  const due: DueCharge[] = [];
  const settled: PlannedPosting[] = [];
  const held: HeldPeriod[] = [];
  for (const schedule of facts.schedules) {
    for (const period of openPeriods(facts, schedule, terms)) {
      const proration = prorationOf(schedule, facts.lease, terms);
      const { items, amount, byHand, ...left } = chargeLeft(facts, schedule, period, proration);
      const posting = {
        scheduleId: schedule.id,
        description: schedule.description,
        amount,
        start: period.start,
        end: period.charged.end,
        invoiceId: null,
        reason: null,
      };
      const dueDate = period.charged.start;
      const hold = holdOn(facts, dueDate);
      if (byHand && amount > 0) {
        const reason = `${formatCents(byHand.amount)} of it is on ${byHand.on}`;
        held.push({ ...posting, ...left, start: dueDate, reason, isRest: true });
      } else if (byHand) {
        const reason = `Already billed by ${byHand.on}`;
        settled.push({ ...posting, invoiceId: byHand.invoiceId, reason });
      } else if (hold)
        held.push({ ...posting, start: dueDate, reason: hold.reason, isRest: false });
      else due.push({ dueDate, items, posting });
    }
  }
  const plan = invoicesOf(due, facts);
  return { invoices: plan.invoices, settled: [...settled, ...plan.waiting], held };
}

/** CHG-22: a credit never makes an invoice negative; the rest waits for the next one. */
function invoicesOf(due: readonly DueCharge[], { schedules, creditLeft }: LeaseFacts) {
  const invoices: PlannedInvoice[] = [];
  const waiting: PlannedPosting[] = [];
  const left = new Map(creditLeft);
  const byDay = [...Map.groupBy(due, ({ dueDate }) => dueDate)];
  for (const [dueDate, charges] of byDay.toSorted(([a], [b]) => a.localeCompare(b))) {
    const items = charges.flatMap((each) => each.items).filter(({ amount }) => amount > 0);
    const credits = charges.flatMap((each) => each.items).filter(({ amount }) => amount < 0);
    for (const { schedule, amount } of credits) {
      left.set(schedule.id, subtractCents(left.get(schedule.id) ?? ZERO, amount));
    }
    const postings = charges.map(({ posting }) => posting);
    if (items.length === 0) {
      const reason = credits.length > 0 ? 'Waits for the next invoice' : 'Nothing to charge';
      waiting.push(...postings.map((posting) => ({ ...posting, reason })));
      continue;
    }
    const all = [...items, ...takeCredits(items, { schedules, credits, left, dueDate })];
    const amount = addCents(...all.map((item) => item.amount));
    invoices.push({ dueDate, items: all, amount, postings });
  }
  return { invoices, waiting };
}

interface Credits {
  readonly schedules: readonly ScheduleWithSteps[];
  /** The credits of this due date. */
  readonly credits: readonly PlannedItem[];
  /** By schedule; reduced by the amounts that are taken. */
  readonly left: Map<string, Cents>;
  readonly dueDate: CalendarDate;
}

/** The credits that fit on an invoice, including those that did not fit on earlier ones. */
function takeCredits(
  items: readonly PlannedItem[],
  { schedules, credits, left, dueDate }: Credits,
): PlannedItem[] {
  let room = addCents(...items.map(({ amount }) => amount));
  const taken: PlannedItem[] = [];
  for (const schedule of schedules.filter(({ kind }) => kind === 'CREDIT')) {
    const available = left.get(schedule.id) ?? ZERO;
    const amount = cents(Math.min(room, available));
    if (amount <= 0) continue;
    left.set(schedule.id, subtractCents(available, amount));
    room = subtractCents(room, amount);
    const own = credits.find((credit) => credit.schedule.id === schedule.id);
    const { description } = own ?? schedule;
    const days = { start: own?.start ?? dueDate, end: own?.end ?? dueDate };
    taken.push({ schedule, description, amount: subtractCents(ZERO, amount), ...days });
  }
  return taken;
}

/**
 * CHG-23: periods before today that no invoice bills, because they were on hold, or the lease was not automatic yet.
 * CHG-7: also the rest of a period whose rent manual invoices bill in part, from its due day on.
 */
export function missedPeriods(
  facts: LeaseFacts,
  terms: Omit<Terms, 'through'>,
  today: CalendarDate,
): HeldPeriod[] {
  const all = { ...terms, through: today };
  return facts.schedules.flatMap((schedule) =>
    openPeriods(facts, schedule, all).flatMap((period) => {
      const proration = prorationOf(schedule, facts.lease, terms);
      const { amount, description, byHand } = chargeLeft(facts, schedule, period, proration);
      if (amount === 0 && (byHand || period.start !== period.whole.start)) return [];
      if (!byHand && period.charged.start === today) return [];
      const reason = holdOn(facts, period.charged.start)?.reason ?? '';
      const isRest = byHand !== null;
      return [{ scheduleId: schedule.id, description, amount, reason, isRest, ...period.charged }];
    }),
  );
}
