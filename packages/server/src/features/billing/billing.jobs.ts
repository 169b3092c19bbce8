import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import { ASSESS_LATE_FEES_JOB, assessFeesOfLease, queueLateFees } from './late-fees.service.ts';
import {
  BILL_LEASE_JOB,
  billAutomatically,
  queueBilling,
  type BillLeasePayload,
} from './runs.service.ts';

/** CHG-5. Runs every 15 minutes, because midnight differs by time zone, and a server may have been off at midnight. */
export const billingByDate: Recurring = {
  name: 'queue_billing',
  title: 'Automatic billing',
  schedule: '*/15 * * * *',
  run: queueBilling,
};

/** Bills one lease in its own transaction. */
export function billLeaseJob(): Job<BillLeasePayload> {
  return {
    name: BILL_LEASE_JOB,
    run: ({ payload, transact }) => transact((tx) => billAutomatically(tx, payload)),
  };
}

/** CHG-15. Runs every 15 minutes. A fee that was missed while the server was off is assessed for its own day. */
export const lateFeesByDate: Recurring = {
  name: 'queue_late_fees',
  title: 'Automatic late fees',
  schedule: '*/15 * * * *',
  run: queueLateFees,
};

/** Assesses the late fees of one lease in its own transaction. */
export function assessLateFeesJob(): Job<BillLeasePayload> {
  return {
    name: ASSESS_LATE_FEES_JOB,
    run: ({ payload, transact }) => transact((tx) => assessFeesOfLease(tx, payload)),
  };
}
