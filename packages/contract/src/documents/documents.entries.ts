import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { documentsKinds } from './documents.kinds.ts';
import { documentSubjects } from './documents.schemas.ts';

export const documentsEntries = {
  attention: {
    document_expiring: z.object({
      kind: z.literal('document_expiring'),
      key: needKey,
      subject: z.enum(documentSubjects),
      /** The property whose documents it is among; the building or person otherwise. */
      placeId: z.string(),
      /** The name of the home, building or person. */
      about: z.string(),
      label: z.string(),
      expiresOn: z.string(),
      /** Negative if it has expired. */
      daysLeft: z.int(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof documentsKinds>;
