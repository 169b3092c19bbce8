import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { messagingKinds } from './messaging.kinds.ts';

export const messagingEntries = {
  attention: {
    outbox: z.object({
      kind: z.literal('outbox'),
      key: needKey,
      count: z.int(),
      /** A mail server is set up by now, so that they can be sent. */
      sendable: z.boolean(),
    }),
    undelivered: z.object({
      kind: z.literal('undelivered'),
      key: needKey,
      letterId: z.string(),
      recipient: z.string(),
      subject: z.string(),
      failure: z.string(),
      /** The person it is about, if it is known. */
      userId: z.string().nullable(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof messagingKinds>;
