import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as archive from './archive.repository.ts';
import { balanceOf } from './properties.domain.ts';
import { propertyIsLeased, propertyOwes } from './properties.errors.ts';
import { lockProperty } from './properties.repository.ts';
import type { PropertySources } from './properties.service.ts';

/**
 * PROP-8: archives a property that nobody rents and nobody owes money for. Its lock holds off new leases, and those of
 * its leases hold off money, so that neither slips in between the look and the change.
 */
export async function removeProperty(
  tx: Transaction,
  sources: PropertySources,
  id: string,
): Promise<void> {
  const before = await lockProperty(tx, id);
  if (!before) throw notFound();
  await sources.lockLeasesOf(tx, id);
  const leases = await sources.leasesOf(tx, [id]);
  if (leases.some((lease) => lease.status !== 'EXPIRED')) throw propertyIsLeased();
  const { balanceDue } = balanceOf(await sources.balancesOf(tx, [id]), leases);
  if (balanceDue > 0) throw propertyOwes(balanceDue);
  await archive.setArchived(tx, id, true);
  await recordAudit(tx, { action: 'property.archived', entityId: id, before });
}

/** Brings an archived property back as it was; one that is not archived stays as it is. */
export async function restoreProperty(tx: Transaction, id: string): Promise<void> {
  const property = await archive.lockWhetherArchived(tx, id);
  if (!property) throw notFound();
  if (!property.archivedAt) return;
  await archive.setArchived(tx, id, false);
  await recordAudit(tx, { action: 'property.restored', entityId: id });
}

export async function archivedProperties(tx: Transaction): Promise<ArchivedProperty[]> {
  const rows = await archive.archivedProperties(tx);
  return rows.flatMap(({ archivedAt, ...row }) =>
    archivedAt ? [{ ...row, archivedAt: archivedAt.toISOString() }] : [],
  );
}
