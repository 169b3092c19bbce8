/** MAINT-12: the organization's templates of inspections. */
import type {
  InspectionTemplate,
  TemplateInput,
} from '@tenantry/contract/inspections/inspections.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, staleVersion } from '../../platform/http/errors.ts';
import { tooManyTemplates } from './inspections.errors.ts';
import * as repository from './templates.repository.ts';
import type { TemplateRow } from './templates.repository.ts';

const MAX_TEMPLATES = 50;

const present = ({ id, name, rooms, version }: TemplateRow): InspectionTemplate => ({
  id,
  name,
  rooms: rooms.map((room) => ({ name: room.name, items: [...room.items] })),
  version,
});

export async function listTemplates(tx: Transaction): Promise<InspectionTemplate[]> {
  return (await repository.findTemplates(tx)).map(present);
}

export async function addTemplate(
  tx: Transaction,
  { name, rooms }: Omit<TemplateInput, 'version'>,
): Promise<InspectionTemplate> {
  const { length } = await repository.findTemplates(tx);
  if (length >= MAX_TEMPLATES) throw tooManyTemplates(MAX_TEMPLATES);
  const row = { ...newKey(tx), name, rooms, version: 1, createdAt: dateOf(tx.now) };
  await repository.insertTemplate(tx, row);
  await recordAudit(tx, { action: 'inspection.templateAdded', entityId: row.id, after: row });
  return present(row);
}

export async function saveTemplate(
  tx: Transaction,
  id: string,
  { name, rooms, version }: TemplateInput,
): Promise<InspectionTemplate> {
  const before = await repository.lockTemplate(tx, id);
  if (isStale(before, version)) throw staleVersion(present(before));
  await repository.updateTemplate(tx, id, { name, rooms });
  const after = await repository.templateById(tx, id);
  await recordAudit(tx, { action: 'inspection.templateChanged', entityId: id, before, after });
  return present(after);
}

/** Inspections that were started from it keep their items. */
export async function removeTemplate(tx: Transaction, id: string): Promise<void> {
  const before = await repository.lockTemplate(tx, id);
  await repository.deleteTemplate(tx, id);
  await recordAudit(tx, { action: 'inspection.templateDeleted', entityId: id, before });
}
