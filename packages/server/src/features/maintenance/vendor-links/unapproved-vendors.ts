import { lacksApproval } from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import { agreedOf, stands } from '../owner-approvals/agreed-cost.ts';
import { linksOfOrder, quotesOf, type ShownLink } from './vendor-links.repository.ts';

type Chosen = Pick<WorkOrderRow, 'propertyId' | 'vendorId'>;

/** MAINT-7: the ids of the vendors who cannot be chosen for a work order before one of their quotes is approved. */
export async function unapprovedVendors(
  tx: Transaction,
  { vendorId: chosen, ...order }: Chosen,
  links: readonly ShownLink[],
): Promise<ReadonlySet<string>> {
  const { limit, termsOf } = await agreedOf(tx, { ...order, vendorId: chosen }, links);
  if (limit === null) return new Set();
  const all = await quotesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const linkOf = new Map(links.map((shown) => [shown.link.id, shown]));
  // A vendor who is asked again needs a new approval.
  const quotes = all.flatMap((quote) => {
    const shown = linkOf.get(quote.linkId);
    if (!shown) return [];
    const status = stands(shown) ? quote.status : 'DECLINED';
    return { vendorId: shown.vendor.id, amount: quote.amount, status };
  });
  const quotesOfVendors = Map.groupBy(quotes, ({ vendorId }) => vendorId);
  const unapproved = [...quotesOfVendors].filter(([vendorId, offers]) =>
    lacksApproval(offers, termsOf(vendorId)),
  );
  return new Set(unapproved.map(([vendorId]) => vendorId).filter((id) => id !== chosen));
}

export async function isUnapproved(
  tx: Transaction,
  order: Chosen & Pick<WorkOrderRow, 'id'>,
  vendorId: string,
): Promise<boolean> {
  const unapproved = await unapprovedVendors(tx, order, await linksOfOrder(tx, order.id));
  return unapproved.has(vendorId);
}
