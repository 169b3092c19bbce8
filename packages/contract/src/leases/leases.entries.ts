import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { leasesKinds } from './leases.kinds.ts';
import { countedLease, namedLease } from './named-lease.ts';

export const leasesEntries = {
  attention: {
    lease_ending: z.object({
      kind: z.literal('lease_ending'),
      key: needKey,
      ...namedLease,
      lastDay: z.string(),
      daysLeft: z.int(),
    }),
    insurance_expiring: z.object({
      kind: z.literal('insurance_expiring'),
      key: needKey,
      ...namedLease,
      company: z.string(),
      expiresOn: z.string(),
      /** Negative if it has expired. */
      daysLeft: z.int(),
    }),
  },
  calendar: {
    lease_starts: z.object({ kind: z.literal('lease_starts'), date: z.string(), ...countedLease }),
    lease_ends: z.object({ kind: z.literal('lease_ends'), date: z.string(), ...countedLease }),
  },
} satisfies EntriesOf<typeof leasesKinds>;
