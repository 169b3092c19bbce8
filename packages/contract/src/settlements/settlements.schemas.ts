import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { externalPaymentMethods } from '#shared/external-methods';
import { fileName, id, requiredText, text, version, versionOrNoneSeen } from '#shared/fields';
import { imageSize } from '#shared/images';
import { dollars, dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { centsFromDollars, MAX_DOLLARS, moneyMessages } from '#shared/money';
import { home } from '../properties/home.ts';
import { deductionAmount } from './settlements.rules.ts';

/** NEW-4: a deduction is a bill of somebody else, the landlord's own labor, or another amount. */
export const deductionKinds = ['BILL', 'LABOR', 'OTHER'] as const;

export type DeductionKind = (typeof deductionKinds)[number];

/** What a photo or a paper of a deduction shows. */
export const photoMoments = ['BEFORE', 'AFTER', 'REPAIRED', 'BILL'] as const;

export type PhotoMoment = (typeof photoMoments)[number];

export const MAX_DEDUCTIONS = 100;

const hours = z
  .number('Enter the hours.')
  .min(0.01, 'This must be more than zero.')
  .max(1000, 'Use at most 1,000 hours.')
  .multipleOf(0.01, 'Use at most two decimals.');

const deductionFields = {
  /** An id made by the sender, so that photos stay with their deduction. */
  key: id,
  kind: z.enum(deductionKinds, 'Choose a bill, labor or another amount.'),
  reason: requiredText(200, 'Say what is deducted, such as: Carpet cleaned.'),
  /** Not for labor, whose amount is its hours times its rate. */
  amount: positiveDollars.nullish(),
  /** Labor only. */
  hours: hours.nullish(),
  /** Labor only, for one hour. */
  rate: positiveDollars.nullish(),
  /** Who wrote the bill. */
  vendor: text(100).default(''),
  /** The age and wear of the thing. */
  condition: text(300).default(''),
};

interface GivenDeduction {
  readonly kind: DeductionKind;
  readonly amount?: number | null | undefined;
  readonly hours?: number | null | undefined;
  readonly rate?: number | null | undefined;
}

function checkDeduction(deduction: GivenDeduction, context: z.core.$RefinementCtx): void {
  const say = (path: 'amount' | 'hours' | 'rate', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: deduction[path] });
  if (deduction.kind === 'LABOR') {
    if (deduction.hours == null) say('hours', 'Enter the hours.');
    if (deduction.rate == null) say('rate', 'Enter the hourly rate.');
    if (deduction.hours == null || deduction.rate == null) return;
    const rate = centsFromDollars(deduction.rate);
    const amount = deductionAmount({ kind: 'LABOR', hours: deduction.hours, rate });
    if (amount === 0) say('rate', 'This must be more than zero.');
    if (amount > centsFromDollars(MAX_DOLLARS)) say('rate', moneyMessages.tooLarge);
    return;
  }
  if (deduction.amount == null) say('amount', 'Enter an amount of money.');
}

export const deductionInput = z.strictObject(deductionFields).superRefine(checkDeduction);

export const settlementInput = z.strictObject({
  /** The day on which the keys came back. */
  keysReturnedOn: calendarDate.nullish(),
  /** The last day to return the deposit, where no law of the state was checked. */
  returnBy: calendarDate.nullish(),
  forwardingAddress: text(300).default(''),
  /** Owed to the tenant on the deposit. */
  interest: dollars.default(0),
  /** How it is computed: `1 % for 12/01/2025 to 12/01/2026`. */
  interestReason: text(200).default(''),
  refundMethod: z
    .enum(externalPaymentMethods, 'Choose how the money is returned.')
    .default('Check'),
  /** The number of certified mail. */
  mailNumber: text(50).default(''),
  /** To the tenants, in the letter. */
  note: text(2000).default(''),
  deductions: z
    .array(deductionInput)
    .max(MAX_DEDUCTIONS, `Use at most ${MAX_DEDUCTIONS} deductions.`)
    .refine(
      (deductions) => new Set(deductions.map((each) => each.key)).size === deductions.length,
      'A deduction is listed twice.',
    ),
  version: versionOrNoneSeen,
});

export type SettlementInput = z.output<typeof settlementInput>;

export const settlementDeduction = z.object({
  key: z.string(),
  kind: z.enum(deductionKinds),
  reason: z.string(),
  amount: dollarsInResponse,
  hours: z.number().nullable(),
  rate: dollarsInResponse.nullable(),
  vendor: z.string(),
  condition: z.string(),
});

const photo = z.object({
  id: z.string(),
  /** The key of its deduction. */
  deductionId: z.string(),
  moment: z.enum(photoMoments),
  fileName: z.string(),
  contentType: z.string(),
  sha256: z.string(),
  size: imageSize.nullable(),
});

export const settlementMoney = z.object({
  held: dollarsInResponse,
  interest: dollarsInResponse,
  deductions: dollarsInResponse,
  /** Owed without the deductions. */
  owed: dollarsInResponse,
  /** Money of the tenant that paid no invoice yet, as far as it is used. */
  credit: dollarsInResponse,
  /** What is left of it on the account. */
  creditLeft: dollarsInResponse,
  /** The part of the deposit that pays what is owed. */
  kept: dollarsInResponse,
  refund: dollarsInResponse,
  stillOwed: dollarsInResponse,
});

export const settlement = z.object({
  leaseId: z.string(),
  propertyId: z.string(),
  home,
  /** The names of all tenants. */
  lesseeName: z.string(),
  /** The last day of the lease; null while no end is planned. */
  lastDay: z.string().nullable(),
  keysReturnedOn: z.string().nullable(),
  returnBy: z.string().nullable(),
  /** By law where a rule was checked, or else as typed. */
  deadline: z.object({ day: z.string(), statute: z.string().nullable() }).nullable(),
  forwardingAddress: z.string(),
  /** UNIT-12: another one, which a tenant gave after it was sent; null without one. */
  addressSince: z.string().nullable(),
  interest: dollarsInResponse,
  interestReason: z.string(),
  refundMethod: z.enum(externalPaymentMethods),
  mailNumber: z.string(),
  note: z.string(),
  deductions: z.array(settlementDeduction),
  photos: z.array(photo),
  money: settlementMoney,
  /** Why it cannot be sent yet, in a sentence; null if it can. */
  problem: z.string().nullable(),
  /** The day on which it was sent; null for a draft. */
  sentOn: z.string().nullable(),
  /** Null before the first draft is saved. */
  version: version.nullable(),
});

export type Settlement = z.output<typeof settlement>;
export type Deduction = Settlement['deductions'][number];
export type SettlementPhoto = Settlement['photos'][number];

export const sendSettlementInput = z.strictObject({
  /** The version of the draft that the person saw. */
  draftVersion: version,
  /** What the person saw; if the account has changed since, nothing is sent. */
  kept: dollars,
  refund: dollars,
  stillOwed: dollars,
});

export const settlementOfLessee = settlement
  .pick({
    leaseId: true,
    home: true,
    lesseeName: true,
    lastDay: true,
    interestReason: true,
    refundMethod: true,
    note: true,
    deductions: true,
    money: true,
  })
  .extend({ sentOn: z.string() });

export type SettlementOfLessee = z.output<typeof settlementOfLessee>;

/** UNIT-12: where mail reaches the tenants after they moved out. One for all of them. */
export const forwardingAddress = z.object({
  /** The newest one. */
  forwardingAddress: z.string(),
  /** Whether the settlement was sent: its letter keeps the address of that day. */
  letterSent: z.boolean(),
});

export type ForwardingAddress = z.output<typeof forwardingAddress>;

export const forwardingAddressInput = z.strictObject({
  forwardingAddress: requiredText(300, 'Enter the address to which you move.'),
});

export const settlementParams = z.strictObject({ leaseId: id });
export const settlementFileParams = settlementParams.extend({ fileName });
export const uploadPhotoParams = settlementParams.extend({
  deductionId: id,
  moment: z.enum(photoMoments),
  fileName,
});
export const photoParams = settlementParams.extend({ photoId: id });
