import type { ArchivedProperty } from '@tenantry/contract/properties/properties.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import * as archive from './archive.repository.ts';
import type { PropertyRow } from './properties.repository.ts';
import { checkUnitCanReturn } from './units.service.ts';

/** Archives a locked property. */
export async function archiveProperty(tx: Transaction, before: PropertyRow): Promise<void> {
  await archive.setArchived(tx, before.id, true);
  await recordAudit(tx, { action: 'property.archived', entityId: before.id, before });
}

/** Restores an archived property unchanged; does nothing if it is not archived. */
export async function restoreProperty(tx: Transaction, id: string): Promise<void> {
  const property = await archive.lockWhetherArchived(tx, id);
  if (!property) throw notFound();
  if (!property.archivedAt) return;
  await checkUnitCanReturn(tx, id, property);
  await archive.setArchived(tx, id, false);
  await recordAudit(tx, { action: 'property.restored', entityId: id });
}

export async function archivedProperties(tx: Transaction): Promise<ArchivedProperty[]> {
  const rows = await archive.archivedProperties(tx);
  return rows.flatMap(({ archivedAt, ...row }) =>
    archivedAt ? [{ ...row, archivedAt: archivedAt.toISOString() }] : [],
  );
}
