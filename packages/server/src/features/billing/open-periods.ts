/** The periods of a lease's schedules that are not billed yet, and what each of them charges. */
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
import { addCents, cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
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
export const prorationOf = (
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
