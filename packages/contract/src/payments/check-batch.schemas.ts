import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { paymentResponse } from './payments.schemas.ts';

/** The most checks of a batch. */
export const MAX_CHECKS = 100;

const batchedCheck = z.strictObject({
  /**
   * The id of the payment, made by the client when the check is entered. A check that is sent again under the same key
   * is recorded once, in whichever batch it was.
   */
  key: z.uuid('The key of a check must be a UUID.').toLowerCase(),
  leaseId: id,
  amount: positiveDollars,
  /** The number on the check. */
  number: requiredText(100, 'Number is required'),
  /** UNIT-6: who of the people of the lease paid; null or absent if it is not known. */
  payerPartyId: id.nullish(),
  /** Refuses a check that is recorded already (`already_recorded`): the same number, amount and tenant. */
  askIfKnown: z.boolean().optional(),
});

/** PAY-11: checks that came in together; all are recorded, or none. */
export const checkBatch = z.strictObject({
  /** The payment date of all of them. */
  paymentDate: calendarDate,
  checks: z
    .array(batchedCheck)
    .min(1, 'Enter at least one check.')
    .max(MAX_CHECKS, `A batch can have at most ${MAX_CHECKS} checks.`)
    .superRefine((checks, context) => {
      const seen = new Set<string>();
      for (const [index, { key }] of checks.entries()) {
        if (seen.has(key)) {
          const message = 'This check is in the batch twice.';
          context.addIssue({ code: 'custom', path: [index, 'key'], message });
        }
        seen.add(key);
      }
    }),
});

export type CheckBatch = z.output<typeof checkBatch>;

export type BatchedCheck = CheckBatch['checks'][number];

export const recordedChecks = z.object({
  /** Their number and sum, to compare with the deposit slip. */
  count: z.int(),
  total: dollarsInResponse,
  /** How many of them an earlier request had recorded already. */
  earlier: z.int(),
  /** In the order of the batch. */
  payments: z.array(paymentResponse),
});

export type RecordedChecks = z.output<typeof recordedChecks>;
