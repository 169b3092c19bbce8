import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { namedLease } from '../leases/named-lease.ts';
import type { checklistsKinds } from './checklists.kinds.ts';

export const checklistsEntries = {
  attention: {
    move_in_open: z.object({
      kind: z.literal('move_in_open'),
      key: needKey,
      ...namedLease,
      firstDay: z.string(),
      /** The open items, in their order. */
      open: z.array(z.string()),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof checklistsKinds>;
