import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { exportsKinds } from './exports.kinds.ts';

export const exportsEntries = {
  attention: {
    export_failed: z.object({
      kind: z.literal('export_failed'),
      key: needKey,
      /** Why, in a sentence. */
      failure: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof exportsKinds>;
