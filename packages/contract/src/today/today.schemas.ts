import { z } from 'zod';
import { home } from '../properties/home.ts';
import { requiredText } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';

/**
 * The figures above the day's list, as of the organization's current day. What is billed and owed is left out for
 * callers without `payments:read`, income and expenses for callers without `books:read`.
 */
export const figures = z.object({
  /** `YYYY-MM`: the current month. */
  month: z.string(),
  /** The sum of the invoices that are due this month, less credit notes. */
  billed: dollarsInResponse.optional(),
  /** How much of `billed` is paid. */
  collected: dollarsInResponse.optional(),
  /** The open balance of invoices whose due date has come, without late fees that are not billed. */
  owed: dollarsInResponse.optional(),
  /** The number of leases that owe it. */
  owing: z.int().optional(),
  /** Days that the oldest open invoice is late; 0 if none is late. */
  daysLate: z.int().optional(),
  homes: z.int(),
  leased: z.int(),
  forLease: z.int(),
  unavailable: z.int(),
  /** The current year's income and expenses, as in the report. */
  year: z.int(),
  income: dollarsInResponse.optional(),
  expenses: dollarsInResponse.optional(),
});

export type Figures = z.output<typeof figures>;

const ofHome = { propertyId: z.string(), home };

const lease = {
  ...ofHome,
  leaseId: z.string(),
  /** The tenant's account. */
  userId: z.string(),
  lessee: z.string(),
};

/** Identifies a need that a person postpones: the rule, and the row that it found. */
const key = z.string();

/** What jobs wait for: a mail server, a text service, the extraction of receipts, or only the database. */
export const jobLanes = ['mail', 'texts', 'reading', 'rest'] as const;

/** Something that needs a person's attention, by the rule that found it. */
export const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rent_late'),
    key,
    ...lease,
    /** The balance of the invoices whose due date has come. */
    owed: dollarsInResponse,
    /** Not billed yet. */
    lateFees: dollarsInResponse,
    invoices: z.int(),
    daysLate: z.int(),
  }),
  z.object({
    kind: z.literal('late_fee'),
    key,
    ...lease,
    invoiceId: z.string(),
    number: z.int(),
    lateFees: dollarsInResponse,
  }),
  z.object({
    kind: z.literal('unread'),
    key,
    count: z.int(),
    /** The newest conversation. */
    conversation: z.object({
      id: z.string(),
      ...ofHome,
      name: z.string(),
      subject: z.string(),
    }),
  }),
  z.object({
    kind: z.literal('rent_to_bill'),
    key,
    month: z.string(),
    leases: z.int(),
    rent: dollarsInResponse,
    firstDue: z.string(),
  }),
  z.object({
    kind: z.literal('rent_missed'),
    key,
    ...lease,
    /** CHG-7: the first day of the period whose rent manual invoices bill in part. */
    firstDay: z.string(),
    /** The other part. */
    rest: dollarsInResponse,
  }),
  z.object({
    kind: z.literal('unused_days'),
    key,
    ...lease,
    invoiceId: z.string(),
    number: z.int(),
    /** The last day of the lease; the invoice bills days after it. */
    lastDay: z.string(),
    /** What the invoice bills for later days, less its credit notes. */
    unused: dollarsInResponse,
  }),
  z.object({
    kind: z.literal('lease_ending'),
    key,
    ...lease,
    lastDay: z.string(),
    daysLeft: z.int(),
  }),
  z.object({
    kind: z.literal('deposit_held'),
    key,
    ...lease,
    held: dollarsInResponse,
    endedOn: z.string(),
    /** The last day to return it by a law that somebody has checked; absent if there is none. */
    returnBy: z.object({ day: z.string(), statute: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('statement'),
    key,
    ...ofHome,
    statementId: z.string(),
    fileName: z.string(),
    addedOn: z.string(),
  }),
  z.object({
    kind: z.literal('task'),
    key,
    taskId: z.string(),
    title: z.string(),
    /** The subject of the task. */
    about: z.string().nullable(),
    /** 0 on the day on which it is due. */
    daysOverdue: z.int(),
  }),
  z.object({ kind: z.literal('receipts'), key, count: z.int() }),
  z.object({
    kind: z.literal('outbox'),
    key,
    count: z.int(),
    /** A mail server is set up by now, so that they can be sent. */
    sendable: z.boolean(),
  }),
  z.object({
    kind: z.literal('undelivered'),
    key,
    letterId: z.string(),
    recipient: z.string(),
    subject: z.string(),
    failure: z.string(),
    /** The person it is about, if it is known. */
    userId: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('message_undelivered'),
    key,
    /** The conversation whose newest message from the organization reached nobody. */
    conversation: z.object({
      id: z.string(),
      ...ofHome,
      name: z.string(),
      subject: z.string(),
    }),
    failure: z.string(),
  }),
  z.object({ kind: z.literal('backups'), key, problem: z.string() }),
  z.object({
    kind: z.literal('jobs_waiting'),
    key,
    /** Jobs of these kinds have waited too long. */
    lanes: z.array(z.enum(jobLanes)),
    minutes: z.int(),
  }),
  z.object({
    kind: z.literal('task_failed'),
    key,
    /** What failed: `Automatic billing`. */
    title: z.string(),
    /** The organization's name. */
    organization: z.string(),
    since: z.string(),
  }),
]);

export type Need = z.output<typeof need>;

export const needsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(7),
});

export const needs = z.object({
  /** The number of all needs, including those that are not in `items`. */
  total: z.int(),
  /** Unread conversations, including postponed ones; 0 for people who may not read them. */
  unread: z.int(),
  /** The most money first, then the oldest. */
  items: z.array(need),
});

export type Needs = z.output<typeof needs>;

export const laterInput = z.strictObject({ key: requiredText(200, 'Choose what to put off.') });

export const laterResponse = z.object({
  /** The day on which it is shown again. */
  until: z.string(),
});

export const comingEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rent_due'),
    date: z.string(),
    leases: z.int(),
    rent: dollarsInResponse,
  }),
  z.object({ kind: z.literal('lease_ends'), date: z.string(), ...lease }),
  z.object({ kind: z.literal('lease_starts'), date: z.string(), ...lease }),
]);

export type ComingEvent = z.output<typeof comingEvent>;

export const recentMoney = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    id: z.string(),
    ...lease,
    date: z.string(),
    amount: dollarsInResponse,
  }),
  z.object({
    kind: z.literal('expense'),
    id: z.string(),
    /** Null for an expense of the organization itself. */
    propertyId: z.string().nullable(),
    home: home.nullable(),
    vendor: z.string(),
    /** ISO 8601. */
    date: z.string(),
    amount: dollarsInResponse,
    receipt: z.boolean(),
  }),
]);

export type RecentMoney = z.output<typeof recentMoney>;

/** The first steps of a new organization: a property, its tenant, how rent is paid, the mail server, and its staff. */
export const gettingStartedStep = z.object({
  key: z.enum(['home', 'lease', 'pay', 'email', 'invite']),
  done: z.boolean(),
  /** The property that the step is about. */
  propertyId: z.string().optional(),
});

export type GettingStartedStep = z.output<typeof gettingStartedStep>;

export const today = z.object({
  /** The organization's current day. */
  day: z.string(),
  figures,
  /** Soonest first. */
  coming: z.array(comingEvent),
  /** Newest first. */
  recent: z.array(recentMoney),
  /** HOME-10: empty if nothing is left to do, or the person hid it. */
  gettingStarted: z.array(gettingStartedStep),
});

export type Today = z.output<typeof today>;
