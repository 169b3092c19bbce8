import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { todayKinds } from './today.kinds.ts';

/**
 * What jobs wait for: a mail server, a text service, the extraction of receipts, an import or archive before them, a
 * program that receives events, or only the database.
 */
export const jobLanes = ['mail', 'texts', 'reading', 'transfers', 'webhooks', 'rest'] as const;

/** What is wrong with the server itself. */
export const todayEntries = {
  attention: {
    backups: z.object({ kind: z.literal('backups'), key: needKey, problem: z.string() }),
    jobs_stopped: z.object({
      kind: z.literal('jobs_stopped'),
      key: needKey,
      /** How long no process has run jobs. */
      minutes: z.int(),
    }),
    jobs_waiting: z.object({
      kind: z.literal('jobs_waiting'),
      key: needKey,
      /** Jobs of these kinds have waited too long. */
      lanes: z.array(z.enum(jobLanes)),
      minutes: z.int(),
    }),
    task_failed: z.object({
      kind: z.literal('task_failed'),
      key: needKey,
      /** What failed: `Automatic billing`. */
      title: z.string(),
      /** The organization's name. */
      organization: z.string(),
      since: z.string(),
    }),
  },
  calendar: {},
} satisfies EntriesOf<typeof todayKinds>;
