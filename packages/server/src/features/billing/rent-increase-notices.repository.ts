import { and, desc, eq } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { rentIncreaseNotices } from './billing.table.ts';

/** The newest notice of each of these steps, if any. */
export async function newestNotices(tx: Transaction, stepIds: readonly string[]) {
  if (stepIds.length === 0) return [];
  const { organizationId, stepId, createdAt, id } = rentIncreaseNotices;
  const rows = await tx.db
    .selectDistinctOn([stepId], { stepId, createdAt })
    .from(rentIncreaseNotices)
    .where(and(eq(organizationId, tx.organization.id), anyOf(stepId, stepIds)))
    .orderBy(stepId, desc(createdAt), desc(id));
  const { timeZone } = tx.organization;
  return rows.map((row) => ({
    stepId: row.stepId,
    madeOn: calendarDayAt(instantOf(row.createdAt), timeZone),
  }));
}

/** The file of the newest notice of a step; null if it has none. */
export async function newestFile(tx: Transaction, stepId: string) {
  const [row] = await tx.db
    .select({ file: storedFiles })
    .from(rentIncreaseNotices)
    .innerJoin(storedFiles, refersTo(rentIncreaseNotices.fileId, storedFiles))
    .where(and(inOrganization(tx, rentIncreaseNotices), eq(rentIncreaseNotices.stepId, stepId)))
    .orderBy(desc(rentIncreaseNotices.createdAt), desc(rentIncreaseNotices.id))
    .limit(1);
  return row?.file ?? null;
}

export async function insertNotice(
  tx: Transaction,
  row: typeof rentIncreaseNotices.$inferInsert,
): Promise<void> {
  await tx.db.insert(rentIncreaseNotices).values(row);
}
