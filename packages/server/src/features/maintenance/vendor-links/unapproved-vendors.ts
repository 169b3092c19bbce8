import { lacksApproval } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { approvalLimitOf } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import { linksOfOrder, quotesOf, type ShownLink } from './vendor-links.repository.ts';

type Chosen = Pick<WorkOrderRow, 'propertyId' | 'vendorId'>;

/** MAINT-7: the ids of the vendors who cannot be chosen for a work order before one of their quotes is approved. */
export async function unapprovedVendors(
  tx: Transaction,
  { propertyId, vendorId: chosen }: Chosen,
  links: readonly ShownLink[],
): Promise<ReadonlySet<string>> {
  const limit = await approvalLimitOf(tx, propertyId);
  if (limit === null) return new Set();
  const all = await quotesOf(
    tx,
    links.map(({ link }) => link.id),
  );
  const vendorOf = new Map(links.map(({ link, vendor }) => [link.id, vendor.id]));
  const quotesOfVendors = Map.groupBy(all, ({ linkId }) => vendorOf.get(linkId) ?? '');
  const unapproved = [...quotesOfVendors].filter(([, quotes]) => lacksApproval(quotes, limit));
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
