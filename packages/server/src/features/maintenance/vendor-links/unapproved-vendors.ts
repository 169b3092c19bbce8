import { lacksApproval } from '@tenantry/contract/maintenance/owner-approvals.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import { agreedOf } from '../owner-approvals/agreed-cost.ts';
import { linksOfOrder, quotesOf, type ShownLink } from './vendor-links.repository.ts';

type Chosen = Pick<WorkOrderRow, 'propertyId' | 'vendorId'>;

/** MAINT-7: the ids of the vendors who cannot be chosen for a work order before one of their quotes is approved. */
export async function unapprovedVendors(
  tx: Transaction,
  { vendorId: chosen, ...order }: Chosen,
  links: readonly ShownLink[],
): Promise<ReadonlySet<string>> {
  const { left } = await agreedOf(tx, order, links);
  if (left === null) return new Set();
  const all = await quotesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const vendorOf = new Map(links.map(({ link, vendor }) => [link.id, vendor.id]));
  const quotesOfVendors = Map.groupBy(all, ({ linkId }) => vendorOf.get(linkId) ?? '');
  const unapproved = [...quotesOfVendors].filter(([, quotes]) => lacksApproval(quotes, left));
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
