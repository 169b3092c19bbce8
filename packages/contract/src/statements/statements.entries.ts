import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { home } from '../properties/home.ts';
import type { statementsKinds } from './statements.kinds.ts';

export const statementsEntries = {
  attention: {
    statement: z.object({
      kind: z.literal('statement'),
      key: needKey,
      propertyId: z.string(),
      home,
      statementId: z.string(),
      fileName: z.string(),
      addedOn: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof statementsKinds>;
