import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import {
  FOLLOW_LEASE_JOB,
  updateLeaseForToday,
  queueLeaseUpdates,
  type LeaseOfProperty,
} from './lease-updates.service.ts';

/**
 * LEASE-9, CHG-12. Runs every 15 minutes, because midnight differs by time zone, and a server may have been off at
 * midnight.
 */
export const leasesByDate: Recurring = {
  name: 'follow_calendar',
  title: 'Starting and ending leases',
  schedule: '*/15 * * * *',
  run: queueLeaseUpdates,
};

/** Updates one lease for today in its own transaction. */
export function followLeaseJob(): Job<LeaseOfProperty> {
  return {
    name: FOLLOW_LEASE_JOB,
    run: ({ payload, transact }) => transact((tx) => updateLeaseForToday(tx, payload)),
  };
}
