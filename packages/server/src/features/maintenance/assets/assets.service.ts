/** MAINT-11: appliances and other equipment of homes. */
import type {
  Asset,
  AssetInput,
  AssetName,
  AssetUpdate,
} from '@tenantry/contract/maintenance/assets.schemas';
import { ofProperty } from '#features/properties';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../../platform/http/errors.ts';
import * as repository from './assets.repository.ts';
import type { AssetRow } from './assets.repository.ts';

const presentName = (row: AssetRow): AssetName => ({
  id: row.id,
  kind: row.kind,
  model: row.model,
  serialNumber: row.serialNumber,
  installedOn: row.installedOn,
  warrantyUntil: row.warrantyUntil,
});

const present = (row: AssetRow): Asset => ({
  ...presentName(row),
  propertyId: row.propertyId,
  note: row.note,
  version: row.version,
});

const columnsOf = (input: AssetUpdate | AssetInput) => ({
  kind: input.kind,
  model: input.model,
  serialNumber: input.serialNumber,
  installedOn: input.installedOn ?? null,
  warrantyUntil: input.warrantyUntil ?? null,
  note: input.note,
});

export async function assetsOf(tx: Transaction, propertyId: string): Promise<Asset[]> {
  const rows = await ofProperty(tx, propertyId, repository.assetsOfHome(tx, propertyId));
  return rows.map(present);
}

/** The asset that a work order names; also one that was removed since. */
export async function nameOfAsset(tx: Transaction, id: string | null): Promise<AssetName | null> {
  const row = id === null ? null : await repository.assetById(tx, id);
  return row && presentName(row);
}

/** An asset that a work order for this home may name. Another one counts as not found. */
export async function checkAssetOf(
  tx: Transaction,
  id: string | null,
  propertyId: string,
): Promise<void> {
  if (id === null) return;
  const row = await repository.assetById(tx, id);
  if (row?.propertyId !== propertyId) throw notFound();
}

export async function addAsset(tx: Transaction, input: AssetInput): Promise<Asset> {
  const { propertyId } = input;
  await ofProperty(tx, propertyId, Promise.resolve([]));
  const createdAt = dateOf(tx.now);
  const row = { ...newKey(tx), propertyId, ...columnsOf(input), createdAt };
  const after = await repository.insertAsset(tx, row);
  await recordAudit(tx, { action: 'asset.added', entityId: after.id, after });
  return present(after);
}

async function lockedAsset(tx: Transaction, id: string): Promise<AssetRow> {
  const row = await repository.lockAsset(tx, id);
  if (!row) throw notFound();
  return row;
}

export async function changeAsset(tx: Transaction, id: string, input: AssetUpdate): Promise<Asset> {
  const before = await lockedAsset(tx, id);
  if (isStale(before, input.version)) throw staleVersion(present(before));
  const after = await repository.updateAsset(tx, id, columnsOf(input));
  await recordAudit(tx, { action: 'asset.changed', entityId: id, before, after });
  return present(after);
}

export async function removeAsset(tx: Transaction, id: string): Promise<void> {
  const before = await lockedAsset(tx, id);
  await repository.updateAsset(tx, id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'asset.removed', entityId: id, before });
}
