import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText, text } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';

/** UNIT-13: an offer stays open until it is answered, withdrawn, or past its last day. */
export const offerStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const;

export type OfferState = (typeof offerStates)[number];

/** What the tenants are offered. */
const terms = {
  /** The new last day of the lease. */
  endDate: z.string(),
  rent: dollarsInResponse,
  /** The rent when the offer was made. */
  currentRent: dollarsInResponse,
  /** The first day of the new rent; null if it stays. */
  rentFrom: z.string().nullable(),
  offeredOn: z.string(),
  /** The last day on which it can be accepted. */
  expiresOn: z.string(),
  state: z.enum(offerStates),
  answeredOn: z.string().nullable(),
};

export const renewalOffer = z.object({
  id: z.string(),
  ...terms,
  /** The name that the tenant typed to accept or decline. */
  signedName: z.string().nullable(),
  /** The network address from which the tenant answered. */
  signedAddress: z.string().nullable(),
});

export type RenewalOffer = z.output<typeof renewalOffer>;

export const renewalOfferInput = z.strictObject({
  endDate: calendarDate,
  /** The new rent; absent if it stays. */
  rent: positiveDollars.nullish(),
  expiresOn: calendarDate,
  /** Why the tenant gets less notice of a higher rent than a checked law requires. */
  reason: text(500).default(''),
});

export type RenewalOfferInput = z.output<typeof renewalOfferInput>;

export const ownOffer = z.object({
  /** The newest offer; null if there was none. */
  offer: renewalOffer.omit({ signedAddress: true }).nullable(),
  /** UNIT-14: what follows the term, if it goes on month to month. */
  afterTerm: z
    .object({ firstDay: z.string(), rent: dollarsInResponse, noticeDays: z.int() })
    .nullable(),
  /** Whether other tenants are on the lease, for whom the answer counts too. */
  hasOtherTenants: z.boolean(),
});

export type OwnOffer = z.output<typeof ownOffer>;

export const offerAnswer = z.strictObject({
  offerId: id,
  answer: z.enum(['ACCEPT', 'DECLINE']),
  /** The tenant's name, typed as a signature. */
  name: requiredText(200, 'Type your name to sign.'),
});

export type OfferAnswer = z.output<typeof offerAnswer>;
