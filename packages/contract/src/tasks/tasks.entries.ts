import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import type { tasksKinds } from './tasks.kinds.ts';

export const tasksEntries = {
  attention: {
    task: z.object({
      kind: z.literal('task'),
      key: needKey,
      taskId: z.string(),
      title: z.string(),
      /** The subject of the task. */
      about: z.string().nullable(),
      /** 0 on the day on which it is due. */
      daysOverdue: z.int(),
    }),
  },
  calendar: {
    tasks: z.object({
      kind: z.literal('tasks'),
      date: z.string(),
      taskId: z.string(),
      title: z.string(),
      done: z.boolean(),
      /** The member of staff who is responsible. */
      assignee: z.string().nullable(),
      about: z.string().nullable(),
    }),
  },
} satisfies EntriesOf<typeof tasksKinds>;
