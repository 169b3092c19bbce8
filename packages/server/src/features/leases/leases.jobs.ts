import type { Job } from '../../platform/jobs/jobs.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import {
  FOLLOW_LEASE_JOB,
  updateLeaseForToday,
  queueLeaseUpdates,
  type LeaseOfProperty,
} from './leases.service.ts';

/**
 * LEASE-9, CHG-12. Every quarter of an hour, since midnight is then somewhere, and a server may have been off at its own.
 */
export const leasesByDate: Recurring = {
  name: 'follow_calendar',
  schedule: '*/15 * * * *',
  run: queueLeaseUpdates,
};

/** Brings one lease to today in a transaction of its own. */
export function followLeaseJob(): Job<LeaseOfProperty> {
  return {
    name: FOLLOW_LEASE_JOB,
    run: ({ payload, transact }) => transact((tx) => updateLeaseForToday(tx, payload)),
  };
}
