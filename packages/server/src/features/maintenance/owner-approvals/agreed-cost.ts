import { needsOwner } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { addCents, type Cents } from '@tenantry/contract/shared/money';
import { approvalLimitOf } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { findOrder } from '../maintenance.repository.ts';
import { linksOfOrder, quotesOf } from '../vendor-links/vendor-links.repository.ts';

/**
 * MAINT-7: how much a work order may cost without another question to the owner: the approval limit, or the approved
 * quotes above it of the vendor who does the work. Null if the home has no limit.
 */
export async function agreedCostOf(tx: Transaction, workOrderId: string): Promise<Cents | null> {
  const found = await findOrder(tx, workOrderId);
  const limit = found ? await approvalLimitOf(tx, found.order.propertyId) : null;
  if (!found || limit === null) return null;
  const links = await linksOfOrder(tx, workOrderId);
  const chosen = links.filter(({ vendor }) => vendor.id === found.order.vendorId);
  const quotes = await quotesOf(
    tx,
    chosen.map(({ link }) => link.id),
  );
  const approved = addCents(
    ...quotes
      .filter(({ status, amount }) => status === 'APPROVED' && needsOwner(amount, limit))
      .map(({ amount }) => amount),
  );
  return approved > limit ? approved : limit;
}
