import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { importsKinds } from './imports.kinds.ts';

export const importsEntries = {
  attention: {
    /** An import that could not be rehearsed or written, or whose job does not end. */
    import_failed: z.object({
      kind: z.literal('import_failed'),
      key: needKey,
      importId: z.string(),
      fileName: z.string(),
      /** Null while it is still tried. */
      failure: z.string().nullable(),
      since: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof importsKinds>;
