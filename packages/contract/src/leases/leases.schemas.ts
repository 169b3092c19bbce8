import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { externalPaymentMethods } from '#shared/external-methods';
import { emailAddress, phoneNumber, requiredText, version, versionSeen } from '#shared/fields';
import { LATE_DAY_BEFORE_DUE_DAY } from './leases.messages.ts';
import { checkPeople, newLeasePeople } from './parties.schemas.ts';
import { dollars, dollarsInResponse, positiveDollars, signedDollars } from '#shared/money.schemas';
import { share } from './shares.schemas.ts';
import { percentage } from '#shared/percentage.schemas';

export const leaseTypes = ['M2M', 'TERM'] as const;

/** LEASE-9: what happens after the last day of a fixed term. */
export const afterEndChoices = ['ENDS', 'MONTH_TO_MONTH'] as const;

export type AfterEnd = (typeof afterEndChoices)[number];

export const afterEndInput = z.strictObject({ afterEnd: z.enum(afterEndChoices) });

export const leaseStatuses = ['PENDING', 'ACTIVE', 'EXPIRED'] as const;

export const leaseStatus = z.enum(leaseStatuses);

export type LeaseStatus = z.output<typeof leaseStatus>;

const dayOfMonth = z.int('Choose a day from 1 to 31.').min(1).max(31);

/** LEASE-3: the default values of the form. */
export const leaseDefaults = {
  type: 'TERM',
  invoiceDayOfMonth: 1,
  invoiceDueDayOfMonth: 5,
  lateFeePercent: 10,
  lateFeeFrequency: 1,
  notify: true,
} as const;

const leaseFields = {
  type: z.enum(leaseTypes).default('TERM'),
  startDate: calendarDate.nullish(),
  endDate: calendarDate.nullish(),
  monthlyCost: dollars,
  deposit: dollars,
  /** The day of the month on which rent is due. */
  invoiceDayOfMonth: dayOfMonth,
  /** The day of the month after which rent is late. The API fixes the name. */
  invoiceDueDayOfMonth: dayOfMonth,
  /** Dollars of late fee for every `lateFeeFrequency` days late. The API fixes the name. */
  lateFeePercent: signedDollars.min(0, 'Use 0 to 100.').max(100, 'Use 0 to 100.'),
  lateFeeFrequency: z.int('Choose 1 to 31 days.').min(1).max(31),
  /** Send a text message when a payment is late. */
  notify: z.boolean().default(true),
  /** CHG-4: a new lease is invoiced automatically unless this is false; if absent, an update keeps it. */
  invoiceAutomatically: z.boolean().optional(),
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  emailAddress,
  phoneNumber,
};

interface Term {
  readonly type: 'M2M' | 'TERM';
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

interface Days {
  readonly invoiceDayOfMonth: number;
  readonly invoiceDueDayOfMonth: number;
}

/** Rent is not late before it is due. */
function checkDays(lease: Days, context: z.core.$RefinementCtx): void {
  if (lease.invoiceDueDayOfMonth >= lease.invoiceDayOfMonth) return;
  context.addIssue({
    code: 'custom',
    path: ['invoiceDueDayOfMonth'],
    message: LATE_DAY_BEFORE_DUE_DAY,
    input: lease.invoiceDueDayOfMonth,
  });
}

/** LEASE-2 and LEASE-9: a fixed term has both dates in order, a month-to-month lease has none. */
function checkTerm(lease: Term, context: z.core.$RefinementCtx): void {
  const say = (path: 'startDate' | 'endDate', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message, input: lease[path] });
  if (lease.type === 'M2M') {
    if (lease.startDate) say('startDate', 'A month-to-month lease has no start date.');
    if (lease.endDate) say('endDate', 'A month-to-month lease has no end date.');
    return;
  }
  if (!lease.startDate) say('startDate', 'Start date is required');
  if (!lease.endDate) say('endDate', 'End date is required');
  if (lease.startDate && lease.endDate && lease.startDate >= lease.endDate) {
    say('endDate', 'The end must be after the start.');
  }
}

export const leaseInput = z.strictObject(leaseFields).superRefine(checkTerm).superRefine(checkDays);

export type LeaseInput = z.output<typeof leaseInput>;

/** CHG-14: a late fee that is charged once, as a policy of the new lease, in place of the lease's own fee. */
export const lateFeeOnce = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('FLAT'), amount: positiveDollars }),
  z.strictObject({
    type: z.literal('PERCENT_OF_UNPAID'),
    percent: percentage,
    /** The cap; null if there is none. */
    most: positiveDollars.nullable(),
  }),
]);

export type LateFeeOnce = z.output<typeof lateFeeOnce>;

/** What happens to the rent of the current period of a lease that began before today. */
export const openingRentChoices = ['BILL', 'PAID', 'SKIP'] as const;

/** LEASE-12: where a lease that began before today stands when it is entered. */
export const leaseOpening = z.strictObject({
  /** Bill the rent of the current period, record it as billed and paid, or do not charge it. */
  rent: z.enum(openingRentChoices),
  /** How the rent was paid, if it was. */
  paidBy: z.enum(externalPaymentMethods).default('Check'),
  /** What the tenant owes from before; it becomes an invoice that is due today and never gets a late fee. */
  balance: positiveDollars.nullish(),
});

export type LeaseOpening = z.output<typeof leaseOpening>;

export const newLeaseInput = z
  .strictObject({
    ...leaseFields,
    lateFeeOnce: lateFeeOnce.optional(),
    /** Only for a lease that began before today and has not ended. */
    opening: leaseOpening.optional(),
    /** UNIT-5: further tenants, occupants and guarantors. */
    people: newLeasePeople.optional(),
  })
  .superRefine(checkTerm)
  .superRefine(checkDays)
  .superRefine(checkPeople);

export type NewLeaseInput = z.output<typeof newLeaseInput>;

export const leaseUpdate = z
  .strictObject({ ...leaseFields, version: versionSeen })
  .superRefine(checkTerm)
  .superRefine(checkDays);

export type LeaseUpdate = z.output<typeof leaseUpdate>;

export const leaseResponse = z.object({
  id: z.string(),
  propertyId: z.string(),
  /** The tenant's account. */
  userId: z.string(),
  type: z.enum(leaseTypes),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  monthlyCost: dollarsInResponse,
  deposit: dollarsInResponse,
  invoiceDayOfMonth: z.int(),
  invoiceDueDayOfMonth: z.int(),
  lateFeePercent: dollarsInResponse,
  lateFeeFrequency: z.int(),
  /** CHG-14: the late-fee policy for new invoices, in a sentence; null if the fields of the lease apply. */
  lateFeePolicy: z.string().nullable(),
  notify: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** UNIT-6: how lists name the lease, if it has several tenants today: `Mia Chen and Jonah Reed`. */
  lesseeNames: z.string().optional(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  status: leaseStatus,
  /** CHG-4: whether its charges are invoiced without a click. */
  invoiceAutomatically: z.boolean(),
  /** What happens after the last day of a fixed term; null if nobody has decided. */
  afterEnd: z.enum(afterEndChoices).nullable(),
  /** The last day of a lease that has ended: the day given when it was ended, or else its end date. */
  lastDay: z.string().nullable(),
  /** UNIT-11: the last day of a notice that was given for this lease; null if there is none. */
  noticeFor: z.string().nullable(),
  /** Money that is not applied to any invoice yet. */
  credit: dollarsInResponse,
  version,
});

export type Lease = z.output<typeof leaseResponse>;

/** A lease as its tenant sees it. */
export const lesseeLease = leaseResponse
  .omit({
    version: true,
    userId: true,
    lesseeNames: true,
    notify: true,
    invoiceAutomatically: true,
    afterEnd: true,
  })
  .extend({
    /** UNIT-7: the tenant's share of the rent of a month, if it was set. */
    share: share.optional(),
  });

export type LesseeLease = z.output<typeof lesseeLease>;
