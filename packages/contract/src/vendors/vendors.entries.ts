import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { expiringPapers } from './vendors.rules.ts';
import type { vendorsKinds } from './vendors.kinds.ts';

export const vendorsEntries = {
  attention: {
    vendor_paper_expiring: z.object({
      kind: z.literal('vendor_paper_expiring'),
      key: needKey,
      vendorId: z.string(),
      name: z.string(),
      paper: z.enum(expiringPapers),
      expiresOn: z.string(),
      /** Below zero if it has expired. */
      daysLeft: z.int(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof vendorsKinds>;
