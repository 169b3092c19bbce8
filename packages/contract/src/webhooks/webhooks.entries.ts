import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { webhooksKinds } from './webhooks.kinds.ts';

export const webhooksEntries = {
  attention: {
    webhook_off: z.object({
      kind: z.literal('webhook_off'),
      key: needKey,
      webhookId: z.string(),
      /** The host of its address. */
      host: z.string(),
      reason: z.enum(['failing', 'gone', 'noPermission']),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof webhooksKinds>;
