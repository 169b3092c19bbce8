import { z } from 'zod';
import { home } from '../properties/home.ts';
import { MAX_TARGETS } from '#shared/bulk';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { bulkChargeKinds } from './billing.schemas.ts';

/** HOME-14: what each of the tenants is charged. */
export const batchedCharge = {
  kind: bulkChargeKinds,
  description: requiredText(200, 'Enter a description.'),
  amount: positiveDollars,
  dueDate: calendarDate,
};

const charged = z.strictObject({
  /**
   * The id of the invoice, made by the client when the tenant is selected. A charge that is sent again under the same
   * key is recorded once.
   */
  key: z.uuid('The key of a charge must be a UUID.').toLowerCase(),
  leaseId: id,
});

/** HOME-14: the same charge for several tenants, each on an invoice of its own; all are recorded, or none. */
export const chargeBatch = z.strictObject({
  ...batchedCharge,
  charges: z
    .array(charged)
    .min(1, 'Select at least one tenant.')
    .max(MAX_TARGETS, `At most ${MAX_TARGETS} tenants can be charged at once.`)
    .superRefine((charges, context) => {
      for (const name of ['key', 'leaseId'] as const) {
        const seen = new Set<string>();
        for (const [index, row] of charges.entries()) {
          if (seen.has(row[name])) {
            const message = 'This charge is in the request twice.';
            context.addIssue({ code: 'custom', path: [index, name], message });
          }
          seen.add(row[name]);
        }
      }
    }),
});

export type ChargeBatch = z.output<typeof chargeBatch>;

export const chargedLessees = z.object({
  count: z.int(),
  total: dollarsInResponse,
  /** How many of them an earlier request had recorded already. */
  earlier: z.int(),
  /** In the order of the request. */
  charges: z.array(
    z.object({
      leaseId: z.string(),
      invoiceId: z.string(),
      /** The number of the invoice. */
      number: z.int(),
      lesseeName: z.string(),
      home,
    }),
  ),
});

export type ChargedLessees = z.output<typeof chargedLessees>;
