import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { importsKinds } from './imports.kinds.ts';

export const importsEntries = {
  attention: {
    /** An import that failed, or waits for somebody. */
    import: z.object({
      kind: z.literal('import'),
      key: needKey,
      importId: z.string(),
      fileName: z.string(),
      failed: z.boolean(),
      addedOn: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof importsKinds>;
