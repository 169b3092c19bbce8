import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { privacyKinds } from './privacy.kinds.ts';

export const privacyEntries = {
  attention: {
    deletion_requested: z.object({
      kind: z.literal('deletion_requested'),
      key: needKey,
      userId: z.string(),
      name: z.string(),
    }),
    retention_late: z.object({
      kind: z.literal('retention_late'),
      key: needKey,
      /** The day of the last run. */
      lastRan: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof privacyKinds>;
