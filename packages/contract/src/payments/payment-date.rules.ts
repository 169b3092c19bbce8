import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date';

/** PAY-1: what is unlikely about a payment date that is probably a mistake; null for any other. */
export function unlikelyDate(
  paymentDate: CalendarDate,
  lease: { readonly startDate: CalendarDate | null } | undefined,
  today: CalendarDate,
): string | null {
  const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));
  const date = `The date ${formatCalendarDate(paymentDate)}`;
  if (yearOf(paymentDate) < yearOf(today) - 1) return `${date} is in ${yearOf(paymentDate)}.`;
  const start = lease?.startDate;
  if (!start || paymentDate >= start) return null;
  return `${date} is before the lease, which began on ${formatCalendarDate(start)}.`;
}
