import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text, version, versionSeen } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';
import { itemKinds } from './item-kinds.ts';

/** CHG-1: how often a schedule charges. */
export const frequencies = [
  'MONTHLY',
  'WEEKLY',
  'EVERY_TWO_WEEKS',
  'QUARTERLY',
  'YEARLY',
  'ONE_TIME',
] as const;

export type Frequency = (typeof frequencies)[number];

/** CHG-9: how a partial period is charged. */
export const prorations = ['ACTUAL_DAYS', 'THIRTY_DAYS', 'YEAR_365', 'NONE'] as const;

export type Proration = (typeof prorations)[number];

/** CHG-23: what a hold stops. */
export const holdSubjects = ['INVOICES', 'LATE_FEES'] as const;

export type HoldSubject = (typeof holdSubjects)[number];

/** The kinds that a schedule can have. Fees are assessed, never scheduled. */
export const scheduleKinds = itemKinds.filter(
  (kind) => kind !== 'LATE_FEE' && kind !== 'NSF_FEE' && kind !== 'DAMAGE',
);

const scheduleFields = {
  kind: z.enum(scheduleKinds, 'Choose what it is for.'),
  description: requiredText(200, 'Enter a description.'),
  /** For a credit: the amount to subtract. */
  amount: positiveDollars,
  frequency: z.enum(frequencies).default('MONTHLY'),
  /** The day of the month on which it is due; by default that of the first day. Weekly and single charges have none. */
  dayOfMonth: z.int('Choose a day from 1 to 31.').min(1).max(31).nullish(),
  firstDay: calendarDate,
  /** Null: until the lease ends. */
  lastDay: calendarDate.nullish(),
  /** Null: the setting of the lease, then of the organization. */
  proration: z.enum(prorations).nullish(),
};

const lastDayFirst = {
  path: ['lastDay'],
  message: 'The last day cannot be before the first day.',
};

const inOrder = (schedule: {
  readonly firstDay: string;
  readonly lastDay?: string | null | undefined;
}) => !schedule.lastDay || schedule.lastDay >= schedule.firstDay;

export const scheduleInput = z.strictObject(scheduleFields).refine(inOrder, lastDayFirst);

export type ScheduleInput = z.output<typeof scheduleInput>;

export const scheduleUpdate = z
  .strictObject({ ...scheduleFields, version: versionSeen })
  .refine(inOrder, lastDayFirst);

export type ScheduleUpdate = z.output<typeof scheduleUpdate>;

/** CHG-12: either an amount, or a percentage of the amount before it. */
export const stepInput = z
  .strictObject({
    fromDay: calendarDate,
    amount: positiveDollars.optional(),
    percent: z
      .number('Enter a percentage.')
      .min(-100, 'Use -100 to 1,000.')
      .max(1000, 'Use -100 to 1,000.')
      .refine((value) => Math.round(value * 1000) / 1000 === value, 'Use at most three decimals.')
      .optional(),
    /** For a change inside a fixed term: confirms that the lease allows it. */
    leaseAllows: z.boolean().default(false),
    reason: text(500).default(''),
  })
  .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
    path: ['amount'],
    message: 'Enter an amount or a percentage.',
  });

export type StepInput = z.output<typeof stepInput>;

/** CHG-23: one period of one schedule is not charged. */
export const skipInput = z.strictObject({
  /** The first day of the period. */
  periodStart: calendarDate,
  reason: requiredText(200, 'Enter a reason.'),
});

export type SkipInput = z.output<typeof skipInput>;

export const holdInput = z
  .strictObject({
    subject: z.enum(holdSubjects),
    reason: requiredText(200, 'Enter a reason.'),
    firstDay: calendarDate,
    /** Null: until it is released. */
    lastDay: calendarDate.nullish(),
  })
  .refine(inOrder, lastDayFirst);

export type HoldInput = z.output<typeof holdInput>;

/** How a lease is billed; null means the organization's setting. */
export const leaseBillingInput = z.strictObject({
  invoiceAutomatically: z.boolean(),
  proration: z.enum(prorations).nullable(),
  emailInvoices: z.boolean().nullable(),
  sendReminders: z.boolean().nullable(),
  version: versionSeen,
});

export type LeaseBillingInput = z.output<typeof leaseBillingInput>;

export const stepResponse = z.object({
  id: z.string(),
  fromDay: z.string(),
  amount: dollarsInResponse,
  percent: z.number().nullable(),
  reason: z.string(),
  /** CHG-13: whether it raises the rent. If so, a notice letter can be made. */
  raisesRent: z.boolean(),
});

export const scheduleResponse = z.object({
  id: z.string(),
  kind: z.enum(itemKinds),
  description: z.string(),
  /** The amount before any step. */
  amount: dollarsInResponse,
  /** On the organization's current day. */
  currentAmount: dollarsInResponse,
  frequency: z.enum(frequencies),
  dayOfMonth: z.int().nullable(),
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  proration: z.enum(prorations).nullable(),
  steps: z.array(stepResponse),
  version,
});

export type Schedule = z.output<typeof scheduleResponse>;

export const holdResponse = z.object({
  id: z.string(),
  subject: z.enum(holdSubjects),
  reason: z.string(),
  firstDay: z.string(),
  lastDay: z.string().nullable(),
  released: z.boolean(),
});

export type Hold = z.output<typeof holdResponse>;

/** A period of a schedule, billed or not. */
export const periodResponse = z.object({
  scheduleId: z.string(),
  description: z.string(),
  /** The first day of the period. `skip` and `bill` name the period by this day. */
  periodStart: z.string(),
  /** The charged days. */
  firstDay: z.string(),
  lastDay: z.string(),
  amount: dollarsInResponse,
});

export const leaseCharges = z.object({
  leaseId: z.string(),
  invoiceAutomatically: z.boolean(),
  /** Charges that are due on or after this day are invoiced automatically. */
  invoicedFrom: z.string().nullable(),
  proration: z.enum(prorations).nullable(),
  emailInvoices: z.boolean().nullable(),
  sendReminders: z.boolean().nullable(),
  /** The version of the lease. */
  version,
  /** Rent first, then by kind and age. */
  schedules: z.array(scheduleResponse),
  /** Newest first. */
  holds: z.array(holdResponse),
  /** The periods that are due in the next 12 months, oldest first. */
  next: z.array(periodResponse),
  /** CHG-23: past periods that were neither billed nor skipped, oldest first. */
  missed: z.array(periodResponse),
  skipped: z.array(periodResponse.extend({ reason: z.string() })),
  /** CHG-13: the newest notice letter of each planned amount that has one. */
  notices: z.array(z.object({ stepId: z.string(), madeOn: z.string() })),
});

export type LeaseCharges = z.output<typeof leaseCharges>;

/** The tenant's monthly charges. */
export const lesseeCharges = z.object({
  invoiceAutomatically: z.boolean(),
  /** The last day through which rent is billed and paid without a gap; null if that is not known. */
  paidThrough: z.string().nullable(),
  schedules: z.array(
    scheduleResponse
      .pick({ kind: true, description: true, currentAmount: true, frequency: true, lastDay: true })
      .extend({
        /** The next change of its amount; null if none is planned. */
        nextStep: stepResponse.pick({ fromDay: true, amount: true }).nullable(),
        nextDue: z.string().nullable(),
      }),
  ),
});

export type LesseeCharges = z.output<typeof lesseeCharges>;

export const leaseParams = z.strictObject({ propertyId: id, leaseId: id });
export const scheduleParams = z.strictObject({ propertyId: id, leaseId: id, chargeId: id });
export const stepParams = scheduleParams.extend({ stepId: id });
