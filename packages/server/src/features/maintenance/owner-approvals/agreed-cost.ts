import {
  approvedQuote,
  type QuoteTerms,
} from '@tenantry/contract/maintenance/owner-approvals.rules';
import { addCents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { approvalLimitsOf } from '#features/properties';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { findOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import {
  linksOfOrder,
  quotesOf,
  timesOf,
  type ShownLink,
} from '../vendor-links/vendor-links.repository.ts';
import { agreedByVendor, type VendorsPart } from './agreed-cost.domain.ts';

interface Agreed {
  /** Above it, the owners of the home are asked; null: never. */
  readonly limit: Cents | null;
  /** What is agreed with all vendors of the work order. */
  readonly total: Cents;
  /** What counts beside a quote of this vendor. */
  termsOf(vendorId: string, quoteId?: string): CentsTerms;
}

interface CentsTerms extends QuoteTerms {
  readonly limit: Cents | null;
  readonly others: Cents;
  readonly replaces: Cents | null;
}

/** Whether a vendor may still do the work: nobody has declined it, revoked the link or archived the vendor. */
export const stands = ({ link, vendor }: ShownLink): boolean =>
  link.revokedAt === null && link.status !== 'DECLINED' && vendor.archivedAt === null;

/** The vendors with what counts of them. Who has done work counts, even if the link was revoked since. */
async function partsOfOrder(
  tx: Transaction,
  { vendorId: chosenId }: Pick<WorkOrderRow, 'vendorId'>,
  links: readonly ShownLink[],
): Promise<VendorsPart[]> {
  const ids = links.map(({ link }) => link.id);
  const quotes = await quotesOf(tx, ids);
  const times = (await timesOf(tx, ids)).filter(({ agreedAt }) => agreedAt !== null);
  return [...Map.groupBy(links, ({ vendor }) => vendor.id)].map(([vendorId, all]) => {
    const chosen = vendorId === chosenId;
    const isDone = ({ link }: ShownLink) => link.status === 'DONE';
    const standing = all.filter((shown) => stands(shown) || isDone(shown));
    const counted = chosen && standing.length === 0 ? all : standing;
    const linkIds = new Set(counted.map(({ link }) => link.id));
    return {
      vendorId,
      chosen,
      done: counted.some(isDone),
      quotes: quotes.filter(({ linkId }) => linkIds.has(linkId)),
      visits: times.filter(({ linkId }) => linkIds.has(linkId)).map(({ startsAt }) => startsAt),
    };
  });
}

/** MAINT-7: the quotes of one work order count together, also if several vendors do a part of the work. */
export async function agreedOf(
  tx: Transaction,
  order: Pick<WorkOrderRow, 'propertyId' | 'vendorId'>,
  links: readonly ShownLink[],
): Promise<Agreed> {
  const now = dateOf(tx.now);
  const limitAt = await approvalLimitsOf(tx, order.propertyId);
  const limit = limitAt(now);
  const parts = await partsOfOrder(tx, order, links);
  const agreed = agreedByVendor(parts, { limitAt, now });
  return {
    limit,
    total: addCents(...agreed.values()),
    termsOf: (vendorId, quoteId) => {
      const quotes = parts.find((part) => part.vendorId === vendorId)?.quotes ?? [];
      const replaced = approvedQuote(quotes.filter(({ id }) => id !== quoteId));
      const others = [...agreed].filter(([id]) => id !== vendorId).map(([, amount]) => amount);
      return { limit, others: addCents(...others), replaces: replaced?.amount ?? null };
    },
  };
}

/** The same in dollars, for answers and sentences. */
export const dollarTerms = ({ limit, others, replaces }: CentsTerms) => ({
  limit: dollarsOrNone(limit),
  others: dollarsFromCents(others),
  replaces: dollarsOrNone(replaces),
});

export const dollarsOrNone = (amount: Cents | null) =>
  amount === null ? null : dollarsFromCents(amount);

/**
 * MAINT-7: how much a work order may cost without another question to the owner: the approval limit, or what is agreed
 * if it is above it. Null if the home has no limit.
 */
export async function agreedCostOf(tx: Transaction, workOrderId: string): Promise<Cents | null> {
  const found = await findOrder(tx, workOrderId);
  if (!found) return null;
  const { limit, total } = await agreedOf(tx, found.order, await linksOfOrder(tx, workOrderId));
  return limit !== null && total > limit ? total : limit;
}
