import { z } from 'zod';
import { needSchemas } from '../entries.ts';
import { namedLease } from '../leases/named-lease.ts';
import { home } from '../properties/home.ts';
import { id, requiredText } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';

/**
 * The figures above the day's list, as of the organization's current day. What is billed and owed is left out for
 * callers without `payments:read`, the numbers of homes for callers without `properties:read`, income and expenses for
 * callers without `books:read`.
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
  homes: z.int().optional(),
  /** UNIT-3: how many of the homes are units of a building; left out if none is. */
  units: z.int().optional(),
  leased: z.int().optional(),
  forLease: z.int().optional(),
  unavailable: z.int().optional(),
  /** The current year's income and expenses, as in the report. */
  year: z.int(),
  income: dollarsInResponse.optional(),
  expenses: dollarsInResponse.optional(),
});

export type Figures = z.output<typeof figures>;

/** HOME-3: something that needs a person's attention, of the feature that declares its kind. */
export const need = z.discriminatedUnion('kind', needSchemas);

export type Need = z.output<typeof need>;

/** UNIT-3: only what belongs to this building or its units. */
const ofBuilding = { buildingId: id.optional() };

export const todayQuery = z.strictObject(ofBuilding);

export type TodayQuery = z.output<typeof todayQuery>;

export const needsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(7),
  ...ofBuilding,
});

export type NeedsQuery = z.output<typeof needsQuery>;

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
  z.object({ kind: z.literal('lease_ends'), date: z.string(), ...namedLease }),
  z.object({ kind: z.literal('lease_starts'), date: z.string(), ...namedLease }),
]);

export type ComingEvent = z.output<typeof comingEvent>;

export const recentMoney = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('payment'),
    id: z.string(),
    ...namedLease,
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

/**
 * The first steps of a new organization: a property, its tenant, how rent is paid, the mail server, a bill, and its
 * staff; and the time zone, only while it is probably wrong.
 */
export const gettingStartedStep = z.object({
  key: z.enum(['home', 'zone', 'lease', 'pay', 'email', 'bill', 'invite']),
  done: z.boolean(),
  /** The property that the step is about. */
  propertyId: z.string().optional(),
  /** The time zone to use, since homes in this state do not keep the time of the chosen one. */
  zone: z.object({ proposed: z.string(), chosen: z.string(), state: z.string() }).optional(),
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
