import { z } from 'zod';
import { itemKinds } from '../leases/item-kinds.ts';
import { frequencies } from '../leases/charges.schemas.ts';
import { dollarsInResponse } from '#shared/money.schemas';

/** CHG-28: where an item of an invoice comes from. What does not apply is null. */
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
      /** It charges nothing any more. */
      ended: z.boolean(),
    })
    .nullable(),
  /** The planned amount that counted on the first day of the item. */
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
      /** The policy that the late invoice was made under, in words; null for the fields of the lease. */
      policy: z.string().nullable(),
      /** What was unpaid at the end of the day before the fee; null when it was billed by hand. */
      unpaid: dollarsInResponse.nullable(),
    })
    .nullable(),
});

export type ItemExplanation = z.output<typeof itemExplanation>;
