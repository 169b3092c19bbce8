import { z } from 'zod';
import { id, text, version, versionSeen } from '#shared/fields';
import { calendarDate } from '#shared/calendar-date.schemas';
import { dollarsInResponse, signedDollars } from '#shared/money.schemas';
import { utilitySplits } from '../billing/utility-bills.rules.ts';
import { homeName } from '../properties/home.ts';
import { MAX_UNITS } from '../properties/unit-names.ts';
import { DEFAULT_CATEGORY } from './expenses.categories.ts';
import { expenseCategory, receiptResponse } from './expenses.schemas.ts';

const split = z.enum(utilitySplits, 'Choose how the expense is split.');

/** A bill of a whole building, and the units that share it. */
const bill = {
  date: calendarDate,
  category: expenseCategory.default(DEFAULT_CATEGORY),
  amount: signedDollars.refine((amount) => amount !== 0, 'Enter an amount of money.'),
  vendor: text(200).default(''),
  /** MAINT-8: as for other expenses. */
  vendorId: id.nullish(),
  note: text(500).default(''),
  split,
  /**
   * Square feet, parts or people of all units of the building, with at most three decimals; zero pays nothing. Left out
   * if it is split equally, which is always among all units of the building.
   */
  units: z
    .array(
      z.strictObject({
        propertyId: id,
        weight: z
          .number('Enter a number.')
          .min(0, 'This cannot be less than zero.')
          .max(1_000_000, 'Enter a smaller number.')
          .multipleOf(0.001, 'Use at most three decimals.'),
      }),
    )
    .min(1, 'Choose at least one unit.')
    .max(25 * MAX_UNITS)
    .refine(
      (units) => new Set(units.map(({ propertyId }) => propertyId)).size === units.length,
      'A unit is listed twice.',
    )
    .optional(),
};

/** UNIT-4 */
export const sharedExpenseInput = z.strictObject({
  ...bill,
  /** MAINT-8: the work order of one of its units that it pays for; left out, that of the expense whose place it takes. */
  workOrderId: id.optional(),
  /** MAINT-8: whether the work order is done; an open one then becomes `DONE`. */
  workDone: z.boolean().optional(),
  /** An expense that was recorded for one property or the organization: the bill takes its place and its receipt. */
  expense: z.strictObject({ propertyId: id.nullable(), expenseId: id }).optional(),
});

/** A save that leaves out the units keeps those that share it, with their weights, as long as it is split as before. */
export const sharedExpenseUpdate = z.strictObject({
  ...bill,
  version: versionSeen,
});

export type SharedExpenseUpdate = z.output<typeof sharedExpenseUpdate>;

export type SharedExpenseInput = z.output<typeof sharedExpenseInput>;

const share = z.object({
  propertyId: z.string(),
  home: homeName,
  weight: z.number(),
  amount: dollarsInResponse,
});

export const sharedExpense = z.object({
  id: z.string(),
  date: z.string(),
  category: expenseCategory,
  amount: dollarsInResponse,
  vendor: z.string(),
  /** MAINT-8: left out unless it names a vendor of the organization. */
  vendorId: z.string().optional(),
  note: z.string(),
  /** MAINT-8: left out unless it pays for a work order. */
  workOrderId: z.string().optional(),
  split,
  /** They add up to the amount. Some may be 0, as three units cannot share two cents; units without a weight are left out. */
  shares: z.array(share),
  receipt: receiptResponse.nullable(),
  version,
});

export type SharedExpense = z.output<typeof sharedExpense>;
