import { approvalLeft } from '@tenantry/contract/maintenance/owner-approvals.rules';
import { addCents, type Cents } from '@tenantry/contract/shared/money';
import { approvalLimitOf } from '#features/properties';
import type { Transaction } from '../../../platform/database/database.ts';
import { findOrder, type WorkOrderRow } from '../maintenance.repository.ts';
import { linksOfOrder, quotesOf, type ShownLink } from '../vendor-links/vendor-links.repository.ts';

interface Agreed {
  /** Above it, the owners of the home are asked; null: never. */
  readonly limit: Cents | null;
  /** All approved quotes of vendors who have not declined since and whose link was not revoked. */
  readonly approved: Cents;
  /** Up to this amount, staff approve another quote alone. */
  readonly left: Cents | null;
}

/** An approved quote of a vendor who has declined since, or whose link was revoked, is no longer agreed. */
export const stands = ({ link }: ShownLink): boolean =>
  link.revokedAt === null && link.status !== 'DECLINED';

/** MAINT-7: the quotes of one work order count together, also if several vendors do a part of the work. */
export async function agreedOf(
  tx: Transaction,
  { propertyId }: Pick<WorkOrderRow, 'propertyId'>,
  links: readonly ShownLink[],
): Promise<Agreed> {
  const limit = await approvalLimitOf(tx, propertyId);
  const quotes = await quotesOf(
    tx,
    links.filter(stands).map(({ link }) => link.id),
  );
  const approved = addCents(
    ...quotes.filter(({ status }) => status === 'APPROVED').map(({ amount }) => amount),
  );
  return { limit, approved, left: approvalLeft(limit, approved) };
}

/**
 * MAINT-7: how much a work order may cost without another question to the owner: the approval limit, or the approved
 * quotes if they are above it. Null if the home has no limit.
 */
export async function agreedCostOf(tx: Transaction, workOrderId: string): Promise<Cents | null> {
  const found = await findOrder(tx, workOrderId);
  if (!found) return null;
  const links = await linksOfOrder(tx, workOrderId);
  const { limit, approved } = await agreedOf(tx, found.order, links);
  return limit !== null && approved > limit ? approved : limit;
}
