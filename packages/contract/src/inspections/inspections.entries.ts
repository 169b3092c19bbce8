import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { home } from '../properties/home.ts';
import type { inspectionsKinds } from './inspections.kinds.ts';
import { inspectionKinds } from './inspections.rules.ts';

const named = {
  key: needKey,
  inspectionId: z.string(),
  inspected: z.enum(inspectionKinds),
  day: z.string(),
  home,
};

export const inspectionsEntries = {
  attention: {
    inspection_to_seal: z.object({
      kind: z.literal('inspection_to_seal'),
      ...named,
      /** Whether all tenants have signed; else their time for remarks is over. */
      signed: z.boolean(),
    }),
    inspection_unfinished: z.object({
      kind: z.literal('inspection_unfinished'),
      ...named,
      /** How many days ago the home was inspected. */
      daysAgo: z.int(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof inspectionsKinds>;
