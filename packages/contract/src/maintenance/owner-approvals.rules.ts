/** MAINT-7, BOOKS-20: pure rules of what owners approve. They load no schemas, so pages can use them early. */
import { cents, type Cents } from '#shared/money';
import type { QuoteStatus } from './vendor-links.rules.ts';

/** The link of an owner works for so many days. */
export const OWNER_LINK_DAYS = 30;

/** Reminders of one question, and the hours between two mails. */
export const MAX_OWNER_REMINDERS = 3;
export const OWNER_REMINDER_HOURS = 24;

/** `To do today` names a question that has waited for so many days. */
export const OWNER_WAITS_DAYS = 3;

/** `OVERRIDDEN`: approved by staff without the owner. `ENDED`: another decision or the end of the work made it void. */
export const ownerRequestStatuses = [
  'WAITING',
  'APPROVED',
  'DECLINED',
  'WITHDRAWN',
  'OVERRIDDEN',
  'ENDED',
] as const;

export type OwnerRequestStatus = (typeof ownerRequestStatuses)[number];

export const ownerRequestLabels: Readonly<Record<OwnerRequestStatus, string>> = {
  WAITING: 'Waiting for the owner',
  APPROVED: 'Approved by the owner',
  DECLINED: 'Declined by the owner',
  WITHDRAWN: 'Withdrawn',
  OVERRIDDEN: 'Approved without the owner',
  ENDED: 'No longer needed',
};

/** Whether an amount needs the owner: only above the limit, and never without one. Both in the same unit. */
export const needsOwner = (amount: number, limit: number | null): boolean =>
  limit !== null && (limit === 0 || amount > limit);

/** What staff may still approve alone for a work order, if so much is approved already. */
export const approvalLeft = (limit: Cents | null, approved: Cents): Cents | null =>
  limit === null ? null : cents(Math.max(limit - approved, 0));

interface Offer {
  readonly amount: number;
  readonly status: QuoteStatus;
}

/**
 * Whether a vendor with these quotes for one work order cannot be chosen before one of them is approved. A declined
 * quote counts until the vendor sends another one.
 */
export function lacksApproval(quotes: readonly Offer[], limit: number | null): boolean {
  if (quotes.some(({ status }) => status === 'APPROVED')) return false;
  const open = quotes.filter(({ status }) => status === 'OPEN');
  return (open.length > 0 ? open : quotes).some(({ amount }) => needsOwner(amount, limit));
}

interface Asked {
  /** How many quotes the work order had when the owner was asked, and the amount of the proposed one. */
  readonly quoteCount: number;
  readonly amount: number;
}

interface Now extends Asked {
  readonly isOpen: boolean;
}

/** Whether the owner would decide about something else than was asked: the proposed quote changed, or a new one came. */
export const isOutdated = (asked: Asked, now: Now): boolean =>
  !now.isOpen || now.quoteCount !== asked.quoteCount || now.amount !== asked.amount;

interface Reminded {
  /** Instants; null if there was no reminder. */
  readonly askedAt: string;
  readonly remindedAt: string | null;
  readonly reminders: number;
}

/** Whether another reminder may be sent. */
export function canRemind({ askedAt, remindedAt, reminders }: Reminded, now: string): boolean {
  if (reminders >= MAX_OWNER_REMINDERS) return false;
  const last = Date.parse(remindedAt ?? askedAt);
  return Date.parse(now) >= last + OWNER_REMINDER_HOURS * 3_600_000;
}
