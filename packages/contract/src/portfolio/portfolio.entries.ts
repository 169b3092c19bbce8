import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { namedLease } from '../leases/named-lease.ts';
import { noticeSides } from './notices.schemas.ts';
import type { portfolioKinds } from './portfolio.kinds.ts';

export const portfolioEntries = {
  attention: {
    notice_to_plan: z.object({
      kind: z.literal('notice_to_plan'),
      key: needKey,
      ...namedLease,
      by: z.enum(noticeSides),
      givenOn: z.string(),
      lastDay: z.string(),
    }),
    renewal_to_offer: z.object({
      kind: z.literal('renewal_to_offer'),
      key: needKey,
      ...namedLease,
      lastDay: z.string(),
      daysLeft: z.int(),
      /** The day on which the tenant declined an offer; null if nobody has. */
      declinedOn: z.string().nullable(),
    }),
  },
  calendar: {
    notice_ends: z.object({ kind: z.literal('notice_ends'), date: z.string(), ...namedLease }),
  },
} satisfies EntriesOf<typeof portfolioKinds>;
