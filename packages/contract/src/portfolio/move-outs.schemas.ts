import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { requiredText, text, versionOrNoneSeen, versionSeen } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';

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

/** UNIT-12: an amount that a tenant who moves out is charged, such as for a lost key. */
export const chargebackInput = z.strictObject({
  label: requiredText(100, 'Say what is charged, such as: Key not returned.'),
  amount: positiveDollars,
  /** Follows the label on the invoice. */
  note: text(300).default(''),
});

export const MAX_CHARGEBACKS = 20;

/** UNIT-12: what a tenant owes and has, to the cent. */
export const moneyOfLease = z.object({
  owed: dollarsInResponse,
  credit: dollarsInResponse,
  depositHeld: dollarsInResponse,
});

/** UNIT-12: what a move-out has changed on the account. */
const finalAccount = z.object({
  before: moneyOfLease,
  after: moneyOfLease,
  /** For billed days after the last one. */
  credits: z.array(z.object({ invoiceNumber: z.int(), amount: dollarsInResponse })),
  /** The rest of the rent and the chargebacks; null if there is nothing to bill. */
  invoice: z
    .object({
      id: z.string(),
      number: z.int(),
      dueDate: z.string(),
      items: z.array(z.object({ description: z.string(), amount: dollarsInResponse })),
      amount: dollarsInResponse,
    })
    .nullable(),
});

export type FinalAccount = z.output<typeof finalAccount>;

export const moveOut = z.object({
  lastDay: z.string(),
  noticeGivenOn: z.string().nullable(),
  availableFrom: z.string().nullable(),
  lastRent: lastRent.nullable(),
  /** The task to return the deposit; null if there is none. */
  depositTask: depositTask.nullable(),
  /** Null if the request asked for no change of the account. */
  finalAccount: finalAccount.nullable(),
});

export type MoveOut = z.output<typeof moveOut>;

export const moveOutInput = acceptsResponse(
  z.strictObject({
    ...fields,
    /** Adds a task to return the deposit by the day that the law sets, or on the last day. */
    addDepositTask: z.boolean().default(true),
    /** UNIT-12: for the deposit settlement. Without a value, it stays as it is; null empties it. */
    keysReturnedOn: calendarDate.nullish(),
    /** UNIT-12: where mail reaches the tenants afterward. Without a value, it stays as it is. */
    forwardingAddress: text(300).optional(),
    /** The version of the draft of the deposit settlement in which the keys and the address were seen. */
    settlementVersion: versionOrNoneSeen,
    /** The version of the lease that was seen: without it, two people could bill the same chargeback. */
    leaseVersion: versionSeen,
    /** UNIT-12: credits billed days after the last one, and bills now what is left of the last period. */
    settleRent: z.boolean().default(false),
    /** UNIT-12: billed on the final invoice. */
    chargebacks: z
      .array(chargebackInput)
      .max(MAX_CHARGEBACKS, `Use at most ${MAX_CHARGEBACKS} chargebacks.`)
      .default([]),
  }),
  moveOut,
);

export type MoveOutInput = z.output<typeof moveOutInput>;

export const plannedMoveOut = z.object({
  /** Null if nobody has planned one. */
  moveOut: moveOut.nullable(),
});
