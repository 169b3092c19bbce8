/** What a lease is billed next. The preview, the automatic run and manual runs use the same function. */
import {
  lineDescription,
  linesOf,
  periodsDue,
  type ChargedPeriod,
  type Period,
} from '@tenantry/contract/leases/charges.rules';
import type { Proration } from '@tenantry/contract/leases/charges.schemas';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import type { HoldRow, LeaseRow, ScheduleWithSteps } from '#features/leases';

/** A period of a schedule that is billed or skipped. */
export interface Posting extends Period {
  readonly scheduleId: string;
  readonly invoiceId: string | null;
  readonly reason: string | null;
}

/** All data that determines what a lease is billed. */
export interface LeaseFacts {
  readonly lease: LeaseRow;
  /** Rent first, then by kind, then oldest first. */
  readonly schedules: readonly ScheduleWithSteps[];
  readonly postings: readonly Posting[];
  readonly holds: readonly HoldRow[];
  /** Manual invoices with rent. */
  readonly rentByHand: readonly {
    readonly id: string;
    readonly number: number;
    readonly dueDate: CalendarDate;
    /** Its rent, without discounts. */
    readonly amount: Cents;
  }[];
  /** The credits by schedule that no invoice has taken yet. */
  readonly creditLeft: ReadonlyMap<string, Cents>;
}

export interface Terms {
  /** The organization's method to charge part of a period. */
  readonly proration: Proration;
  /** Charges that are due from this day on. */
  readonly from: CalendarDate;
  /** Up to this day. */
  readonly through: CalendarDate;
}

export interface PlannedItem extends Period {
  readonly schedule: ScheduleWithSteps;
  readonly description: string;
  /** Negative for a credit. */
  readonly amount: Cents;
}

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

/** The last day that a lease is charged for; null if it has no end. */
export function lastChargedDay(lease: LeaseRow): CalendarDate | null {
  const { status, endedOn, endDate, afterEnd } = lease;
  if (status !== 'EXPIRED' && afterEnd === 'MONTH_TO_MONTH') return null;
  return status === 'EXPIRED' ? (endedOn ?? endDate) : endDate;
}

/** The days of a schedule, which ends no later than its lease. */
function daysOf(schedule: ScheduleWithSteps, lease: LeaseRow) {
  const ends = [schedule.lastDay, lastChargedDay(lease)].filter((day) => day !== null);
  return { ...schedule, lastDay: ends.toSorted()[0] ?? null };
}

/**
 * The days of a period that no posting covers: from the first free day to the next posting. If the due day of a
 * schedule is changed, a new period may overlap a billed one.
 */
function freeDays({ start, end }: Period, postings: readonly Period[]): Period | null {
  let first = start;
  for (const posting of postings) {
    if (posting.start > first) break;
    if (posting.end >= first) first = addDays(posting.end, 1);
  }
  if (first > end) return null;
  const next = postings.find((posting) => posting.start > first && posting.start <= end);
  return { start: first, end: next ? addDays(next.start, -1) : end };
}

/** A period that is charged from its first day, or from the day after the part that was billed. */
export interface OpenPeriod extends ChargedPeriod {
  /** By which its posting is identified. */
  readonly start: CalendarDate;
}

/** Whether an invoice bills the days of a posting, so that days after them may follow. */
const isBilled = ({ invoiceId, reason }: Posting) => invoiceId !== null && reason === null;

/**
 * The periods of a schedule that are due in these days and not billed yet. If a lease whose last part of a period was
 * billed goes on, the rest of the period is charged from the day after that part.
 */
export function openPeriods(
  facts: Pick<LeaseFacts, 'lease' | 'postings'>,
  schedule: ScheduleWithSteps,
  { from, through }: Pick<Terms, 'from' | 'through'>,
): OpenPeriod[] {
  const posted = facts.postings
    .filter(({ scheduleId }) => scheduleId === schedule.id)
    .toSorted((a, b) => a.start.localeCompare(b.start));
  const byStart = new Map(posted.map((posting) => [posting.start, posting]));
  return periodsDue(daysOf(schedule, facts.lease), { from, to: through }).flatMap((period) => {
    const known = byStart.get(period.whole.start);
    if (known && !isBilled(known)) return [];
    const charged = freeDays(period.charged, posted);
    if (!charged || (known && charged.start > through)) return [];
    return [{ ...period, charged, start: known ? charged.start : period.whole.start }];
  });
}

/** The method that applies to a schedule: its own, else the lease's, else the organization's. */
const prorationOf = (
  schedule: ScheduleWithSteps,
  lease: LeaseRow,
  terms: Pick<Terms, 'proration'>,
) => schedule.proration ?? lease.proration ?? terms.proration;

/** The lines of a period of a schedule, and their sum. Lines of a credit are negative. */
export function charge(
  schedule: ScheduleWithSteps,
  period: ChargedPeriod,
  proration: Proration,
): { readonly items: PlannedItem[]; readonly amount: Cents } {
  const isCredit = schedule.kind === 'CREDIT';
  const items = linesOf(schedule, period, proration).map((line) => ({
    schedule,
    description: lineDescription(schedule.description, line),
    amount: isCredit ? subtractCents(ZERO, line.amount) : line.amount,
    start: line.start,
    end: line.end,
  }));
  return { items, amount: addCents(...items.map(({ amount }) => amount)) };
}

const includes = ({ start, end }: Period, day: CalendarDate) => start <= day && day <= end;

/** CHG-7: the rent that manual invoices with a due day within a period bill; null if they bill none. */
function billedByHand({ rentByHand }: LeaseFacts, { kind }: ScheduleWithSteps, whole: Period) {
  const found = kind === 'RENT' ? rentByHand.filter(({ dueDate }) => includes(whole, dueDate)) : [];
  const amount = addCents(...found.map((invoice) => invoice.amount));
  const [first] = found;
  if (!first || amount <= 0) return null;
  const labels = found.map(({ number }) => invoiceLabel(number)).join(', ');
  return { invoiceId: first.id, amount, on: `invoice${found.length > 1 ? 's' : ''} ${labels}` };
}

/** CHG-7: what a period still charges after the rent that manual invoices bill for it. */
export function chargeLeft(
  facts: LeaseFacts,
  schedule: ScheduleWithSteps,
  period: OpenPeriod,
  proration: Proration,
) {
  const isWhole = period.start === period.whole.start;
  // Without proration, the first part was charged in full.
  const isCharged = isWhole || proration !== 'NONE';
  const charged = isCharged ? charge(schedule, period, proration) : { items: [], amount: ZERO };
  const byHand = isWhole ? billedByHand(facts, schedule, period.whole) : null;
  if (!byHand) return { ...charged, description: schedule.description, byHand };
  const amount = cents(Math.max(0, subtractCents(charged.amount, byHand.amount)));
  const description = `${schedule.description}: rest after ${byHand.on}`;
  const items = amount > 0 ? [{ schedule, description, amount, ...period.charged }] : [];
  return { items, amount, description, byHand };
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
        ...{ scheduleId: schedule.id, description: schedule.description, amount },
        ...{ start: period.start, end: period.charged.end, invoiceId: null, reason: null },
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
