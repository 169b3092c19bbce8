import { z } from 'zod';
import { home } from '../properties/home.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { utilitySplits } from './utility-bills.rules.ts';

/** More properties than a building with one meter has. */
export const MAX_SHARES = 100;

const weight = z
  .number('Enter a number.')
  .gt(0, 'Enter a number above 0.')
  .max(1_000_000, 'Use at most 1,000,000.')
  .refine((value) => Math.round(value * 1000) / 1000 === value, 'Use at most three decimals.');

/** CHG-26: a utility bill and the leases that share it. */
export const utilityBillFields = z.strictObject({
  description: requiredText(80, 'Enter a description.'),
  amount: positiveDollars,
  periodStart: calendarDate,
  periodEnd: calendarDate,
  /** When the shares are due. */
  dueDate: calendarDate,
  split: z.enum(utilitySplits),
  /** Weights are ignored if the bill is split equally. */
  shares: z
    .array(z.strictObject({ leaseId: id, weight }))
    .min(1, 'Choose at least one lease.')
    .max(MAX_SHARES, `Use at most ${MAX_SHARES} leases.`),
});

export const utilityBillInput = utilityBillFields
  .refine(({ periodStart, periodEnd }) => periodStart <= periodEnd, {
    path: ['periodEnd'],
    message: 'The last day is before the first day.',
  })
  .refine(({ shares }) => new Set(shares.map(({ leaseId }) => leaseId)).size === shares.length, {
    path: ['shares'],
    message: 'A lease is listed twice.',
  });

export type UtilityBillInput = z.output<typeof utilityBillInput>;

const utilityShare = z.object({
  leaseId: z.string(),
  propertyId: z.string(),
  lesseeName: z.string(),
  home,
  weight: z.number(),
  amount: dollarsInResponse,
  /** The description of the tenant's item. */
  description: z.string(),
  /** Both are null if the share is zero. */
  invoiceId: z.string().nullable(),
  number: z.int().nullable(),
});

export const utilityBill = z.object({
  id: z.string(),
  description: z.string(),
  amount: dollarsInResponse,
  periodStart: z.string(),
  periodEnd: z.string(),
  dueDate: z.string(),
  split: z.enum(utilitySplits),
  shares: z.array(utilityShare),
  /** The file name of the attached bill; null without one. */
  document: z.string().nullable(),
});

export type UtilityBill = z.output<typeof utilityBill>;
