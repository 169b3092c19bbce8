/** MAINT-7, BOOKS-20: pure rules of what owners approve. They load no schemas, so pages can use them early. */
import { formatDollars } from '#shared/money';
import type { QuoteStatus } from './vendor-links.rules.ts';

/** The link of an owner works for so many days. */
export const OWNER_LINK_DAYS = 30;

/** Reminders of one question, and the hours between two mails. */
export const MAX_OWNER_REMINDERS = 3;
export const OWNER_REMINDER_HOURS = 24;

/** `To do today` names a question that has waited for so many days. */
export const OWNER_WAITS_DAYS = 3;

/**
 * `WITHDRAWN`: by staff, or because the vendor no longer does the work. `OVERRIDDEN`: approved by staff without the
 * owner. `ENDED`: another decision or the end of the work made it void.
 */
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

/** What counts beside a quote of a vendor, all in the same unit. */
export interface QuoteTerms {
  /** Above it, the owners of the home are asked; null: never. */
  readonly limit: number | null;
  /** What is agreed with other vendors for the same work order. */
  readonly others: number;
  /** The approved quote of the same vendor, which another approved one replaces; null if there is none. */
  readonly replaces: number | null;
}

/**
 * Whether the owner decides about an amount: if the work would cost more than the limit, and the vendor asks for more
 * than is approved.
 */
export const needsOwner = (amount: number, { limit, others, replaces }: QuoteTerms): boolean =>
  limit !== null && (limit === 0 || (amount > (replaces ?? 0) && others + amount > limit));

interface Offer {
  readonly amount: number;
  readonly status: QuoteStatus;
}

interface DatedOffer extends Offer {
  readonly id: string;
  readonly createdAt: string | Date;
}

/** The approved quote of a vendor that counts: a newer one replaces it. */
export const approvedQuote = <Quote extends DatedOffer>(
  quotes: readonly Quote[],
): Quote | undefined =>
  quotes
    .filter(({ status }) => status === 'APPROVED')
    .toSorted(
      (one, other) =>
        Number(new Date(one.createdAt)) - Number(new Date(other.createdAt)) ||
        (one.id < other.id ? -1 : 1),
    )
    .at(-1);

/**
 * What a vendor without an approved quote asks for: the highest quote that waits. A declined one counts until the
 * vendor sends another one. Null if there is no quote.
 */
export function askedPrice<Amount extends number>(
  quotes: readonly { readonly amount: Amount; readonly status: QuoteStatus }[],
): Amount | null {
  const open = quotes.filter(({ status }) => status === 'OPEN');
  const [highest] = (open.length > 0 ? open : quotes)
    .map(({ amount }) => amount)
    .toSorted((one, other) => other - one);
  return highest ?? null;
}

/** Whether a vendor with these quotes for one work order cannot be chosen before one of them is approved. */
export function lacksApproval(
  quotes: readonly Offer[],
  terms: Pick<QuoteTerms, 'limit' | 'others'>,
): boolean {
  if (quotes.some(({ status }) => status === 'APPROVED')) return false;
  const price = askedPrice(quotes);
  return price !== null && needsOwner(price, { ...terms, replaces: null });
}

interface NamedQuote extends QuoteTerms {
  readonly vendor: string;
  readonly amount: number;
}

/**
 * Why the owner decides about a quote, in dollars: the same sentences for the owner and for staff. A question can still
 * wait when it is no longer needed, because less is agreed with other vendors since.
 */
export function whyOwnerDecides(
  { vendor, amount, limit, others, replaces }: NamedQuote,
  reader: 'owner' | 'staff',
): string {
  if (!needsOwner(amount, { limit, others, replaces })) {
    const asked = reader === 'owner' ? 'You are' : 'The owner is';
    return `${asked} asked to approve the quote from ${vendor} for ${formatDollars(amount)}.`;
  }
  const whose = reader === 'owner' ? 'your' : 'the owner’s';
  const quote = `quote from ${vendor} for ${formatDollars(amount)}`;
  const above = `above ${whose} limit of ${formatDollars(limit ?? 0)}`;
  const because =
    limit === 0
      ? `The ${quote} needs ${whose} approval, as every quote does.`
      : others > 0
        ? `Together with the ${formatDollars(others)} that is already agreed, the ${quote} is ${above}.`
        : `The ${quote} is ${above}.`;
  const replaced =
    replaces === null ? '' : ` It replaces their approved quote for ${formatDollars(replaces)}.`;
  return because + replaced;
}

/** For owners, about a question that they can no longer answer. */
export const QUESTION_ENDED =
  'This question has ended: it was answered or withdrawn, or the quotes have changed. There is nothing left for you to do here.';

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
