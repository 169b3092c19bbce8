import { z } from 'zod';
import { itemKinds } from '../leases/item-kinds.ts';
import { leaseStatus } from '../leases/leases.schemas.ts';
import { prorations } from '../leases/charges.schemas.ts';
import { paymentOrders } from '../ledger/payment-order.rules.ts';
import { home } from '../properties/home.ts';
import { MAX_TARGETS } from '#shared/bulk';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, version, versionSeen } from '#shared/fields';
import { dollars, dollarsInResponse, positiveDollars } from '#shared/money.schemas';

const plannedItem = z.object({
  kind: z.enum(itemKinds),
  description: z.string(),
  /** Below zero for a credit. */
  amount: dollarsInResponse,
});

const plannedPeriod = z.object({
  description: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  reason: z.string(),
});

/** CHG-25: what a run would bill a lease. */
export const plannedLease = z.object({
  leaseId: z.string(),
  propertyId: z.string(),
  lesseeName: z.string(),
  home,
  invoiceAutomatically: z.boolean(),
  /** Whether the tenant gets these invoices by mail. */
  emailed: z.boolean(),
  invoices: z.array(
    z.object({ dueDate: z.string(), amount: dollarsInResponse, items: z.array(plannedItem) }),
  ),
  amount: dollarsInResponse,
  /** The lease's credit that these invoices use. */
  creditUsed: dollarsInResponse,
  /** The open balance of the lease after the run. */
  owedAfter: dollarsInResponse,
  /** Periods on hold, and rests of rent that manual invoices bill in part, with the reason. */
  held: z.array(plannedPeriod.extend({ amount: dollarsInResponse, isRest: z.boolean() })),
  /** Current periods that are already billed by hand, or have nothing to bill. */
  settled: z.array(plannedPeriod.extend({ invoiceId: z.string().nullable() })),
});

export type PlannedLease = z.output<typeof plannedLease>;

export const nextBilling = z.object({
  /** Charges that are due on or before this day are billed. */
  through: z.string(),
  /** The day on which the automatic run creates these invoices: today or later. */
  runDay: z.string(),
  /**
   * Why a person is asked before this run is started now: it is more than ten days ahead, or someone has started a run
   * today. Null if nobody is asked.
   */
  asks: z.enum(['AHEAD', 'AGAIN']).nullable(),
  leases: z.array(plannedLease),
  invoices: z.int(),
  amount: dollarsInResponse,
  creditUsed: dollarsInResponse,
});

export type NextBilling = z.output<typeof nextBilling>;

export const nextBillingQuery = z.strictObject({
  through: calendarDate.optional(),
  /** `true`: also leases that are invoiced by hand. */
  all: z.enum(['true', 'false']).optional(),
});

export const runInput = z.strictObject({
  leaseIds: z.array(id).min(1, 'Choose at least one lease.').max(MAX_TARGETS),
  through: calendarDate.optional(),
  /**
   * The new run: the caller chooses its id, and sends the same one in all calls of the run and when it repeats them.
   * Without it, each call is a run of its own.
   */
  runId: id.optional(),
});

export type RunInput = z.output<typeof runInput>;

/** CHG-25: for this long, a run that a person started can be undone, and its mails are held. */
export const UNDO_SECONDS = 60;

/** CHG-25: what an undone run had billed. */
export const undoneRun = z.object({
  leases: z.int(),
  invoices: z.int(),
  amount: dollarsInResponse,
});

export type UndoneRun = z.output<typeof undoneRun>;

export const billingRun = z.object({
  id: z.string(),
  day: z.string(),
  /** False if a person started it. */
  automatic: z.boolean(),
  createdAt: z.string(),
  invoices: z.int(),
  /** The sum of its invoices. */
  amount: dollarsInResponse,
  /** CHG-25: its invoices were deleted, and their periods are open again. */
  undone: z.boolean(),
  /** A person started it less than a minute ago, and nothing of it is paid. */
  undoable: z.boolean(),
});

export type BillingRun = z.output<typeof billingRun>;

export const runInvoice = z.object({
  id: z.string(),
  number: z.int(),
  propertyId: z.string(),
  lesseeName: z.string(),
  home,
  dueDate: z.string(),
  amount: dollarsInResponse,
  remainingBalance: dollarsInResponse,
  /** Whether the invoice was deleted later. */
  deleted: z.boolean(),
});

export type RunInvoice = z.output<typeof runInvoice>;

/** The billing settings of an organization. */
const settings = {
  paymentOrder: z.enum(paymentOrders),
  proration: z.enum(prorations),
  invoiceLeadDays: z
    .int('Use 0 to 45 days.')
    .min(0, 'Use 0 to 45 days.')
    .max(45, 'Use 0 to 45 days.'),
  emailInvoices: z.boolean(),
  sendReminders: z.boolean(),
  /** If off, no tenant gets late notices, whatever the lease says. */
  sendLateNotices: z.boolean(),
  reminderDays: z.int('Use 1 to 30 days.').min(1, 'Use 1 to 30 days.').max(30, 'Use 1 to 30 days.'),
  /** 0: no fee. */
  nsfFee: dollars.max(100, 'Use $0.00 to $100.00.'),
};

export const billingSettings = z.object({
  ...settings,
  nsfFee: dollarsInResponse,
  /** CHG-20: the states of properties whose law requires payments to cover rent first; it overrides `paymentOrder`. */
  rentFirst: z.array(
    z.object({
      state: z.string(),
      rule: z.string(),
      url: z.string(),
      quoted: z.string(),
      checkedOn: z.string(),
    }),
  ),
  version,
});

export type BillingSettings = z.output<typeof billingSettings>;

export const billingSettingsInput = z.strictObject({ ...settings, version: versionSeen });

export type BillingSettingsInput = z.output<typeof billingSettingsInput>;

/** A lease that can be charged, and how it is invoiced. */
export const billedLease = z.object({
  leaseId: z.string(),
  propertyId: z.string(),
  lesseeName: z.string(),
  home,
  status: leaseStatus,
  rent: dollarsInResponse,
  invoiceAutomatically: z.boolean(),
});

export type BilledLease = z.output<typeof billedLease>;

export const billedLeasesQuery = z.strictObject({
  /** `true`: also leases that have ended. */
  ended: z.enum(['true', 'false']).optional(),
});

export const bulkChargeKinds = z.enum(itemKinds).exclude(['LATE_FEE', 'NSF_FEE', 'CREDIT']);

/** CHG-27: one charge for several leases, each on a separate invoice. */
export const bulkChargeInput = z.strictObject({
  leaseIds: z.array(id).min(1, 'Choose at least one lease.').max(MAX_TARGETS),
  kind: bulkChargeKinds,
  description: requiredText(200, 'Enter a description.'),
  amount: positiveDollars,
  dueDate: calendarDate,
});

export type BulkChargeInput = z.output<typeof bulkChargeInput>;

/** CHG-4: switches leases to automatic invoices, or back. */
export const automaticInput = z.strictObject({
  leaseIds: z.array(id).min(1, 'Choose at least one lease.').max(MAX_TARGETS),
  invoiceAutomatically: z.boolean(),
});
