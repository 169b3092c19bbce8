import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate } from '../../lib/format.ts';

/** What to ask about a payment date that is probably a mistake; null for any other. */
export function dateQuestion(
  paymentDate: CalendarDate,
  lease: Pick<Lease, 'startDate'> | undefined,
  today: CalendarDate,
): string | null {
  const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));
  if (yearOf(paymentDate) < yearOf(today) - 1) {
    return `The date ${formatDate(paymentDate)} is in ${yearOf(paymentDate)}. Is that right?`;
  }
  const start = lease?.startDate;
  if (!start || paymentDate >= start) return null;
  return `The date ${formatDate(paymentDate)} is before the lease, which began on ${formatDate(start)}. Is that right?`;
}
