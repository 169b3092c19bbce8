import { z } from 'zod';
import { needKey, type EntriesOf } from '#shared/entries';
import { dollarsInResponse } from '#shared/money.schemas';
import { home } from '../properties/home.ts';
import type { maintenanceKinds } from './maintenance.kinds.ts';

const order = {
  workOrderId: z.string(),
  /** `W-0007` */
  label: z.string(),
  title: z.string(),
  home,
};

export const maintenanceEntries = {
  attention: {
    work_waiting: z.object({
      kind: z.literal('work_waiting'),
      key: needKey,
      ...order,
      /** The tenant who waits for an answer. */
      tenant: z.string().nullable(),
      emergency: z.boolean(),
    }),
    work_overdue: z.object({
      kind: z.literal('work_overdue'),
      key: needKey,
      ...order,
      /** Whole days since the target; 0 on its first day. */
      daysOverdue: z.int(),
    }),
    owner_answered: z.object({
      kind: z.literal('owner_answered'),
      key: needKey,
      ...order,
      vendor: z.string(),
      amount: dollarsInResponse,
      /** `OUTDATED`: the quotes have changed, so the owner must be asked again. */
      answer: z.enum(['APPROVED', 'DECLINED', 'OUTDATED']),
      words: z.string(),
    }),
    owner_waiting: z.object({
      kind: z.literal('owner_waiting'),
      key: needKey,
      ...order,
      vendor: z.string(),
      amount: dollarsInResponse,
      /** Whole days since the owner was asked. */
      daysWaiting: z.int(),
    }),
    rules_late: z.object({
      kind: z.literal('rules_late'),
      key: needKey,
      /** How many rules are behind. */
      count: z.int(),
    }),
  },
  calendar: {
    work_due: z.object({ kind: z.literal('work_due'), date: z.string(), ...order }),
  },
} satisfies EntriesOf<typeof maintenanceKinds>;
