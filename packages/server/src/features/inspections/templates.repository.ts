import type { TemplateRoom } from '@tenantry/contract/inspections/usual-rooms';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { notFound } from '../../platform/http/errors.ts';
import { inspectionTemplates } from './inspections.table.ts';

export type TemplateRow = typeof inspectionTemplates.$inferSelect;

export async function findTemplates(tx: Transaction): Promise<TemplateRow[]> {
  return tx.db
    .select()
    .from(inspectionTemplates)
    .where(inOrganization(tx, inspectionTemplates))
    .orderBy(asc(sql`lower(${inspectionTemplates.name})`), asc(inspectionTemplates.id));
}

const named = (tx: Transaction, id: string) =>
  and(inOrganization(tx, inspectionTemplates), eq(inspectionTemplates.id, id));

/** @throws AppError 404 */
export async function templateById(tx: Transaction, id: string): Promise<TemplateRow> {
  const [row] = await tx.db.select().from(inspectionTemplates).where(named(tx, id));
  if (!row) throw notFound();
  return row;
}

/** @throws AppError 404 */
export async function lockTemplate(tx: Transaction, id: string): Promise<TemplateRow> {
  const [row] = await tx.db
    .select()
    .from(inspectionTemplates)
    .where(named(tx, id))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

export async function insertTemplate(tx: Transaction, row: TemplateRow): Promise<void> {
  await tx.db.insert(inspectionTemplates).values(row);
}

export async function updateTemplate(
  tx: Transaction,
  id: string,
  changes: { readonly name: string; readonly rooms: TemplateRoom[] },
): Promise<void> {
  await tx.db
    .update(inspectionTemplates)
    .set({ ...changes, version: sql`${inspectionTemplates.version} + 1` })
    .where(named(tx, id));
}

export async function deleteTemplate(tx: Transaction, id: string): Promise<void> {
  await tx.db.delete(inspectionTemplates).where(named(tx, id));
}
