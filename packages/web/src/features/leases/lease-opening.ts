import { periodsDue, type Period } from '@tenantry/contract/leases/charges.rules';
import type { LeaseOpening } from '@tenantry/contract/leases/leases.schemas';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { parseDay } from '../../ui/text/day-text.ts';
import type { LeaseDraft } from './lease-draft.types.ts';

/** The rent of a lease up to today. */
export interface PastRent {
  /** The days of the current period that are charged; it is due on the first. */
  readonly current: Period;
  /** Whether there are periods before it. */
  readonly hasEarlier: boolean;
}

/** LEASE-12: what a lease that began before today has behind it; null for any other. */
export function pastRent(draft: LeaseDraft, today: CalendarDate): PastRent | null {
  const { type, startDate, endDate } = draft;
  if (type !== 'TERM' || !startDate || parseDay(startDate) !== startDate) return null;
  if (startDate >= today || (endDate && endDate < today)) return null;
  const dayOfMonth = Number(draft.invoiceDayOfMonth);
  const days = { frequency: 'MONTHLY', dayOfMonth, firstDay: startDate, lastDay: endDate } as const;
  const periods = periodsDue(days, { from: startDate, to: today });
  const current = periods.at(-1)?.charged;
  return current ? { current, hasEarlier: periods.length > 1 } : null;
}

/** A lease that began within this time is probably entered before its first rent was billed. */
const MOVE_IN_DAYS = 31;

/** What is chosen until somebody chooses: as the automatic run would do. */
export function offeredRent(
  { startDate, invoiceAutomatically }: LeaseDraft,
  today: CalendarDate,
): LeaseOpening['rent'] {
  const isNew = startDate !== null && startDate >= addDays(today, -MOVE_IN_DAYS);
  return isNew && invoiceAutomatically ? 'BILL' : 'SKIP';
}

export function openingOf(draft: LeaseDraft, today: CalendarDate) {
  const { rent, paidBy, balance } = draft.opening;
  return {
    rent: rent === '' ? offeredRent(draft, today) : rent,
    paidBy,
    balance: balance.trim() === '' ? null : dollarsFromText(balance),
  };
}
