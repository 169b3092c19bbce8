import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { leases } from './leases.table.ts';

/** The last day that a lease is charged for; null if it has no end, or if its term goes on month to month. */
export const lastChargedDay = sql<CalendarDate | null>`(case
  when ${leases.status} = 'EXPIRED' then coalesce(${leases.endedOn}, ${leases.endDate})
  when ${leases.afterEnd} = 'MONTH_TO_MONTH' then null
  else ${leases.endDate} end)`;
