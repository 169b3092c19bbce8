import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { home } from '../properties/home.ts';
import type { conversationsKinds } from './conversations.kinds.ts';

const conversation = z.object({
  id: z.string(),
  propertyId: z.string(),
  home,
  name: z.string(),
  subject: z.string(),
});

export const conversationsEntries = {
  attention: {
    unread: z.object({
      kind: z.literal('unread'),
      key: needKey,
      count: z.int(),
      /** The newest conversation. */
      conversation,
    }),
    message_undelivered: z.object({
      kind: z.literal('message_undelivered'),
      key: needKey,
      /** The conversation whose newest message from the organization reached nobody. */
      conversation,
      failure: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof conversationsKinds>;
