import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { dollarsInResponse } from '#shared/money.schemas';

/** LEASE-15: the rent of the period in which a tenant moves out, and how it is computed. */
const lastRent = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  /** `Rent 12/01/2026 to 12/13/2026 (13 of 31 days)`; one for each amount of rent in the period. */
  lines: z.array(z.string()),
  amount: dollarsInResponse,
  /** What invoices have billed for days after the last one, and no credit has taken back. */
  billedTooMuch: dollarsInResponse,
});

const depositTask = z.object({
  id: z.string(),
  dueDate: z.string(),
  /** The statute that sets this day; null if no law of the state was checked. */
  statute: z.string().nullable(),
});

const fields = {
  /** The tenant's last day in the home. */
  lastDay: calendarDate,
  /** The day on which the tenant or the landlord gave notice. */
  noticeGivenOn: calendarDate.nullish(),
  /** The day from which the home is offered as available; null keeps that of its listing. */
  availableFrom: calendarDate.nullish(),
};

export const moveOut = z.object({
  lastDay: z.string(),
  noticeGivenOn: z.string().nullable(),
  availableFrom: z.string().nullable(),
  lastRent: lastRent.nullable(),
  /** The task to return the deposit; null if there is none. */
  depositTask: depositTask.nullable(),
});

export type MoveOut = z.output<typeof moveOut>;

export const moveOutInput = acceptsResponse(
  z.strictObject({
    ...fields,
    /** Adds a task to return the deposit by the day that the law sets, or on the last day. */
    addDepositTask: z.boolean().default(true),
  }),
  moveOut,
);

export type MoveOutInput = z.output<typeof moveOutInput>;

export const plannedMoveOut = z.object({
  /** Null if nobody has planned one. */
  moveOut: moveOut.nullable(),
});
