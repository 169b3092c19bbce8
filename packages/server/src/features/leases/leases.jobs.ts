import type { Recurring } from '../../platform/jobs/jobs.ts';
import { updateStatusesForToday } from './leases.service.ts';

/** LEASE-9. Every quarter of an hour, since midnight is then somewhere, and a server may have been off at its own. */
export const leasesByDate: Recurring = {
  name: 'follow_calendar',
  schedule: '*/15 * * * *',
  run: updateStatusesForToday,
};
