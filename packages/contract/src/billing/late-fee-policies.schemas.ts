import { z } from 'zod';
import { itemKinds, type ItemKind } from '../leases/item-kinds.ts';
import { home } from '../properties/home.ts';
import { id, version, versionSeen } from '#shared/fields';
import type { Cents } from '#shared/money';
import { dollars, dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { percentage } from '#shared/percentage.schemas';

/** CHG-14: what a late fee is computed from. */
export const lateFeeTypes = ['FLAT', 'PERCENT_OF_CHARGE', 'PERCENT_OF_UNPAID'] as const;

export type LateFeeType = (typeof lateFeeTypes)[number];

/** CHG-14: how one late fee is computed. */
export interface LateFeeRule {
  readonly type: LateFeeType;
  /** Cents for a flat fee, else thousandths of a percent. */
  readonly value: number;
  /** Charged again after this many days; null charges once. */
  readonly everyDays: number | null;
}

/** CHG-18: the most that a state's law allows for one invoice: the lower of both limits, unless the higher counts. */
export interface StateLateFeeCap {
  readonly amount: Cents | null;
  /** Thousandths of a percent of the rent. */
  readonly percent: number | null;
  /** The percentage is of what is unpaid of it. */
  readonly ofUnpaid?: true;
  readonly higher?: true;
  /** The statute, as a fee's item names it: `NY RPL 238-a`. */
  readonly rule: string;
}

/** CHG-14: a late-fee policy as it is stored. */
export interface LateFeeTerms {
  /** Days after the due day without a fee, 0 to 30. */
  readonly graceDays: number;
  /** The kinds of charges that count. */
  readonly kinds: readonly ItemKind[];
  /** At most two; without rules, nothing is charged. */
  readonly rules: readonly LateFeeRule[];
  /** The maximum for one invoice: an amount, or thousandths of a percent of the charges that count. */
  readonly capAmount: Cents | null;
  readonly capPercent: number | null;
  /** If less than this is unpaid, there is no fee. */
  readonly smallestUnpaid: Cents;
  /** CHG-18: the cap of the property's state when the invoice was made; absent if none is known. */
  readonly stateCap?: StateLateFeeCap;
}

/** CHG-17: the kinds that a late fee may be charged for: no fees, deposits or credits. */
export const kindsWithLateFee = z
  .enum(itemKinds)
  .exclude(['LATE_FEE', 'NSF_FEE', 'DEPOSIT', 'CREDIT']);

const repetition = z
  .int('Use 1 to 31 days.')
  .min(1, 'Use 1 to 31 days.')
  .max(31, 'Use 1 to 31 days.');

/** A flat fee has an amount, the others have a percentage. */
const rule = z
  .strictObject({
    type: z.enum(lateFeeTypes),
    amount: positiveDollars.nullable(),
    percent: percentage.nullable(),
    everyDays: repetition.nullable(),
  })
  .refine(({ type, amount }) => (type === 'FLAT') === (amount !== null), {
    path: ['amount'],
    message: 'Enter an amount of money.',
  })
  .refine(({ type, percent: given }) => (type === 'FLAT') === (given === null), {
    path: ['percent'],
    message: 'Enter a percentage.',
  });

/** CHG-14: a late-fee policy, in dollars and percent. */
export const lateFeeTermsInput = z.strictObject({
  graceDays: z.int('Use 0 to 30 days.').min(0, 'Use 0 to 30 days.').max(30, 'Use 0 to 30 days.'),
  kinds: z
    .array(kindsWithLateFee)
    .min(1, 'Choose at least one kind of charge.')
    .max(itemKinds.length),
  rules: z.array(rule).max(2, 'A policy has at most two fees.'),
  /** The maximum for one invoice: an amount, a percentage of the charges that count, or the lower of both. */
  capAmount: positiveDollars.nullable(),
  capPercent: percentage.nullable(),
  smallestUnpaid: dollars,
});

export type LateFeeTermsInput = z.output<typeof lateFeeTermsInput>;

const lateFeeTerms = z.object({
  graceDays: z.int(),
  kinds: z.array(kindsWithLateFee),
  rules: z.array(
    z.object({
      type: z.enum(lateFeeTypes),
      amount: dollarsInResponse.nullable(),
      percent: z.number().nullable(),
      everyDays: z.int().nullable(),
    }),
  ),
  capAmount: dollarsInResponse.nullable(),
  capPercent: z.number().nullable(),
  smallestUnpaid: dollarsInResponse,
});

/** CHG-14: a policy and what it applies to. */
export const lateFeePolicy = z.object({
  id: z.string(),
  /** If both are null, the policy is the organization's. */
  propertyId: z.string().nullable(),
  leaseId: z.string().nullable(),
  /** The address of the property, with the tenant of a lease; empty for the organization's. */
  target: z.string(),
  /** Null: as on the lease. */
  terms: lateFeeTerms.nullable(),
  version,
});

export type LateFeePolicy = z.output<typeof lateFeePolicy>;

export const newLateFeePolicy = z.strictObject({
  propertyId: id.nullable(),
  leaseId: id.nullable(),
  terms: lateFeeTermsInput.nullable(),
});

export type NewLateFeePolicy = z.output<typeof newLateFeePolicy>;

export const lateFeePolicyInput = z.strictObject({
  terms: lateFeeTermsInput.nullable(),
  version: versionSeen,
});

export type LateFeePolicyInput = z.output<typeof lateFeePolicyInput>;

/** CHG-19: an invoice that bills late fees, and what happened to them. */
export const chargedLateFee = z.object({
  invoiceId: z.string(),
  number: z.int(),
  propertyId: z.string(),
  leaseId: z.string(),
  lesseeName: z.string(),
  home,
  dueDate: z.string(),
  description: z.string(),
  charged: dollarsInResponse,
  waived: dollarsInResponse,
  collected: dollarsInResponse,
  open: dollarsInResponse,
});

export type ChargedLateFee = z.output<typeof chargedLateFee>;

export const lateFeesReport = z.object({
  fees: z.array(chargedLateFee),
  charged: dollarsInResponse,
  waived: dollarsInResponse,
  collected: dollarsInResponse,
  open: dollarsInResponse,
});

export type LateFeesReport = z.output<typeof lateFeesReport>;

export const lateFeesQuery = z.strictObject({
  /** The year of the due day. */
  year: z.string().regex(/^(19|20|21)\d\d$/, 'Enter a year, such as 2026.'),
});

/** NEW-3: a late fee that would be lower or zero if a payment had been recorded on its date. */
export const feeToWithdraw = z.object({
  /** The invoice that bills the fee. */
  invoiceId: z.string(),
  number: z.int(),
  /** The day of the fee. */
  day: z.string(),
  amount: dollarsInResponse,
  /** The excess amount. */
  withdraw: dollarsInResponse,
});

export type FeeToWithdraw = z.output<typeof feeToWithdraw>;

export const withdrawFeesInput = z.strictObject({
  invoiceIds: z.array(id).min(1, 'Choose at least one late fee.').max(100),
});

/** NEW-2: what to compare over the last 12 months, and for which leases; without a target, for all. */
export const policiesToCompare = z.strictObject({
  propertyId: id.nullable(),
  leaseId: id.nullable(),
  policies: z.array(lateFeeTermsInput).min(1, 'Enter a policy.').max(2, 'Compare two policies.'),
});

export type PoliciesToCompare = z.output<typeof policiesToCompare>;

/** NEW-2: the late fees of the compared months. */
export const feesOfMonths = z.object({
  fees: z.int(),
  charged: dollarsInResponse,
  waived: dollarsInResponse,
  /** How many tenants were charged. */
  tenants: z.int(),
});

export type FeesOfMonths = z.output<typeof feesOfMonths>;

export const comparedPolicies = z.object({
  /** Covers invoices that were due from this day to today. */
  from: z.string(),
  /** The fees that were actually charged. */
  actual: feesOfMonths,
  /** The fees that each policy would have charged, in the order of the request. */
  policies: z.array(feesOfMonths),
});

export type ComparedPolicies = z.output<typeof comparedPolicies>;
