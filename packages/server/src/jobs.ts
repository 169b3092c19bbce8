import { linkToVendorRoom } from '#features/maintenance';
import { withLetters, withOptOuts, withOutboxOfTexts } from '#features/messaging';
import { features } from './features.ts';
import type { JobOptions } from './job-parts.ts';
import { sealing } from './platform/audit/seals.ts';
import { prunedTrail } from './platform/audit/trail.ts';
import { listOf } from './platform/feature.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Recurring } from './platform/jobs/recurring.ts';

/** Every job that features queue. */
export function jobsOf(options: JobOptions): Job<never>[] {
  const { database, senderOf, sms } = options;
  const parts = {
    ...options,
    senderOf: withLetters(options),
    sms: withOptOuts(withOutboxOfTexts(sms, database), database),
    untracked: { senderOf, sms },
    linkToVendorRoom,
  };
  return features.flatMap(({ jobs }) => (typeof jobs === 'function' ? jobs(parts) : []));
}

/** All recurring jobs. */
export const recurring: Recurring[] = [
  ...sealing,
  {
    name: 'forget_old_idempotency_keys',
    title: 'Cleaning up the keys of old requests',
    schedule: '7 * * * *',
    run: forgetOldKeys,
  },
  prunedTrail,
  ...features.flatMap((feature) => listOf(feature.recurring)),
];
