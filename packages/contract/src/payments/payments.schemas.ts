import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id, requiredText } from '../shared/fields.ts';
import { dollarsAnswer, positiveDollars } from '../shared/money.ts';

export const externalPaymentMethods = ['Check', 'Cash'] as const;

/** PAY-1: a check or cash that the landlord was handed. */
export const externalPaymentInput = z.strictObject({
  method: z.enum(externalPaymentMethods, 'Choose Check or Cash.'),
  amount: positiveDollars,
  paymentDate: calendarDate,
  description: requiredText(500, 'Description is required'),
  /** Whose payment it is; the running lease's when absent. */
  leaseId: id.optional(),
});

export type ExternalPaymentInput = z.output<typeof externalPaymentInput>;

export const paymentAnswer = z.object({
  id: z.string(),
  propertyId: z.string(),
  leaseId: z.string(),
  method: z.string(),
  amount: dollarsAnswer,
  paymentDate: z.string(),
  description: z.string(),
  /** Where the money went, oldest invoice first (PAY-6). */
  applications: z.array(
    z.object({ invoiceId: z.string(), invoiceNumber: z.int(), amount: dollarsAnswer }),
  ),
  /** The rest, kept for the lease's next invoice. */
  credit: dollarsAnswer,
});

export type Payment = z.output<typeof paymentAnswer>;
