import { z } from 'zod';
import { id, requiredText, text } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';
import { homeOwner } from '../properties/owner-agreements.schemas.ts';
import { home } from '../properties/home.ts';
import { shownFile } from './maintenance.schemas.ts';
import { ownerRequestStatuses } from './owner-approvals.rules.ts';

export const ownerRequestParams = z.strictObject({ requestId: id });

export const ownerRequestFileParams = z.strictObject({ requestId: id, fileId: id });

/** The secret of a link. Other text is an ended link, too. */
export const ownerTokenParams = z.strictObject({ token: z.string().max(200) });

export const ownerTokenFileParams = z.strictObject({ token: z.string().max(200), fileId: id });

/** The owner's answer, with their words. */
export const ownerAnswer = z.strictObject({ approve: z.boolean(), words: text(2000).default('') });

export type OwnerAnswer = z.output<typeof ownerAnswer>;

/** An approval without the owner, such as in an emergency. */
export const ownerOverride = z.strictObject({
  quoteId: id,
  reason: requiredText(500, 'Say why it cannot wait for the owner.'),
});

export type OwnerOverride = z.output<typeof ownerOverride>;

const ownerRequest = z.object({
  id: z.string(),
  status: z.enum(ownerRequestStatuses),
  /** Whether the quotes have changed since: the owner must be asked again. */
  outdated: z.boolean(),
  quoteId: z.string(),
  vendor: z.string(),
  amount: dollarsInResponse,
  /** The words of the staff to the owner. */
  note: z.string(),
  /** Times. */
  askedAt: z.string(),
  askedBy: z.string().nullable(),
  remindedAt: z.string().nullable(),
  reminders: z.int(),
  /** Whether another reminder may be sent now. */
  canRemind: z.boolean(),
  decidedAt: z.string().nullable(),
  /** Who answered, withdrew it or approved without the owner. */
  decidedBy: z.string().nullable(),
  /** The owner's words, the reason of an approval without the owner, or why the question was withdrawn by itself. */
  words: z.string(),
});

export type OwnerRequest = z.output<typeof ownerRequest>;

/** What counts beside a quote. */
const quoteTerms = {
  /** What is agreed with other vendors for the same work. */
  others: dollarsInResponse,
  /** The approved quote of the same vendor that it would replace; null if there is none. */
  replaces: dollarsInResponse.nullable(),
};

/** For staff: what a work order needs of the owners of its home. */
export const ownerApproval = z.object({
  /** Above it, the quotes of a work order together need the owner. */
  approvalLimit: dollarsInResponse.nullable(),
  /** What is agreed with vendors for this work order already. */
  agreed: dollarsInResponse,
  owners: z.array(homeOwner),
  /** The quotes that wait for a decision. */
  quotes: z.array(z.object({ quoteId: z.string(), needsOwner: z.boolean(), ...quoteTerms })),
  /** The newest question; null if the owner was never asked. */
  request: ownerRequest.nullable(),
});

export type OwnerApproval = z.output<typeof ownerApproval>;

/** For the owner: no words of the tenant, and nobody who lives there. */
export const ownersQuestion = z.object({
  id: z.string(),
  organizationName: z.string(),
  ownerName: z.string(),
  /** `W-0007` */
  label: z.string(),
  title: z.string(),
  home,
  approvalLimit: dollarsInResponse.nullable(),
  ...quoteTerms,
  note: z.string(),
  /** A time. */
  askedAt: z.string(),
  /** In it, times are shown. */
  timeZone: z.string(),
  status: z.enum(ownerRequestStatuses),
  /** All open quotes, the lowest first. */
  quotes: z.array(
    z.object({
      id: z.string(),
      vendor: z.string(),
      amount: dollarsInResponse,
      note: z.string(),
      /** Whether the manager proposes it. */
      proposed: z.boolean(),
      /** What the vendor sent with it: a PDF or a photo. */
      file: shownFile.nullable(),
    }),
  ),
  /** Photos of the problem. */
  photos: z.array(shownFile),
});

export type OwnersQuestion = z.output<typeof ownersQuestion>;
