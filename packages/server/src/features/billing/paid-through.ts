import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { LeaseFacts, Posting } from './open-periods.ts';

/**
 * TENANT-6: the last day through which rent is billed and paid without a gap; null if that is not known. Skipped
 * periods are no gap, but are not paid.
 */
export function paidThrough(
  { schedules, postings }: Pick<LeaseFacts, 'schedules' | 'postings'>,
  openInvoices: ReadonlySet<string>,
): CalendarDate | null {
  const rent = new Set(schedules.filter(({ kind }) => kind === 'RENT').map(({ id }) => id));
  const byDay = postings
    .filter(({ scheduleId }) => rent.has(scheduleId))
    .toSorted((a, b) => a.start.localeCompare(b.start));
  let settled: CalendarDate | null = null;
  let paid: CalendarDate | null = null;
  for (const posting of byDay) {
    if (settled !== null && posting.start > addDays(settled, 1)) break;
    if (isOpen(posting, openInvoices)) break;
    settled = posting.end;
    if (posting.invoiceId !== null) paid = posting.end;
  }
  return paid;
}

const isOpen = ({ invoiceId }: Posting, open: ReadonlySet<string>) =>
  invoiceId !== null && open.has(invoiceId);
