import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { switchoversKinds } from './switchovers.kinds.ts';

export const switchoversEntries = {
  attention: {
    /** A switch or trial run that failed, or that no server finishes. */
    switchover: z.object({
      kind: z.literal('switchover'),
      key: needKey,
      switchoverId: z.string(),
      program: z.string(),
      /** Why, in a sentence; null if it waits for a server. */
      failure: z.string().nullable(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof switchoversKinds>;
