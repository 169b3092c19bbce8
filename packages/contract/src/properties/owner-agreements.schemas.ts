import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, text } from '#shared/fields';
import { dollars, dollarsInResponse } from '#shared/money.schemas';

export const ownerAgreementParams = z.strictObject({ propertyId: id });

/** BOOKS-20, the approval limit: what is agreed with the owners of a home from a day on. */
export const ownerAgreementInput = z.strictObject({
  startsOn: calendarDate,
  /** The owner approves quotes above it. 0: every quote; null: none. */
  approvalLimit: dollars.nullable(),
  note: text(500).default(''),
});

export type OwnerAgreementInput = z.output<typeof ownerAgreementInput>;

const ownerAgreement = z.object({
  id: z.string(),
  startsOn: z.string(),
  approvalLimit: dollarsInResponse.nullable(),
  note: z.string(),
  /** A time. */
  createdAt: z.string(),
  createdBy: z.string(),
});

export type OwnerAgreement = z.output<typeof ownerAgreement>;

export const homeOwner = z.object({ userId: z.string(), name: z.string() });

export const ownerAgreements = z.object({
  /** The people with the role `Owner` who reach the home. */
  owners: z.array(homeOwner),
  /** The limit of today; null if no quote needs the owner. */
  approvalLimit: dollarsInResponse.nullable(),
  /** Every agreement, newest first. If two begin on the same day, the newer one counts. */
  agreements: z.array(ownerAgreement),
});

export type OwnerAgreements = z.output<typeof ownerAgreements>;
