import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { apiKeysKinds } from './api-keys.kinds.ts';

export const apiKeysEntries = {
  attention: {
    /** A key that ends within two weeks. */
    api_key_ends: z.object({
      kind: z.literal('api_key_ends'),
      key: needKey,
      name: z.string(),
      lastDay: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof apiKeysKinds>;
