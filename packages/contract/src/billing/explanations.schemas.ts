import { z } from 'zod';
import { itemKinds } from '../leases/item-kinds.ts';
import { frequencies } from '../leases/charges.schemas.ts';
import { dollarsInResponse } from '#shared/money.schemas';

/** CHG-28: where an invoice item comes from. Fields that do not apply are null. */
export const itemExplanation = z.object({
  /** In the order of the items. */
  position: z.int(),
  kind: z.enum(itemKinds),
  description: z.string(),
  amount: dollarsInResponse,
  schedule: z
    .object({
      id: z.string(),
      description: z.string(),
      frequency: z.enum(frequencies),
      dayOfMonth: z.int().nullable(),
      firstDay: z.string(),
      lastDay: z.string().nullable(),
      /** Whether the schedule has ended. */
      ended: z.boolean(),
    })
    .nullable(),
  /** The planned amount in effect on the first day of the item. */
  step: z
    .object({
      fromDay: z.string(),
      amount: dollarsInResponse,
      percent: z.number().nullable(),
      reason: z.string(),
    })
    .nullable(),
  period: z.object({ firstDay: z.string(), lastDay: z.string(), days: z.int() }).nullable(),
  run: z.object({ id: z.string(), day: z.string(), automatic: z.boolean() }).nullable(),
  lateFee: z
    .object({
      /** The late invoice. */
      invoiceId: z.string(),
      number: z.int(),
      /** The policy of the late invoice, in words; null if the lease's own fields apply. */
      policy: z.string().nullable(),
      /** The unpaid amount at the end of the day before the fee; null if the fee was billed by hand. */
      unpaid: dollarsInResponse.nullable(),
    })
    .nullable(),
});

export type ItemExplanation = z.output<typeof itemExplanation>;
