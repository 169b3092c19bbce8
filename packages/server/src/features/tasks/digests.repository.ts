import { and, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { taskDigests, tasks } from './tasks.table.ts';

export async function peopleWithDueTasks(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ userId: tasks.assigneeId })
    .from(tasks)
    .where(
      and(
        inOrganization(tx, tasks),
        isNull(tasks.archivedAt),
        isNull(tasks.doneAt),
        lte(tasks.dueDate, tx.today),
        isNotNull(tasks.assigneeId),
      ),
    )
    .orderBy(tasks.assigneeId);
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Records these digests, and returns the people of those that were not recorded before. */
export async function claimDigests(
  tx: Transaction,
  rows: readonly (typeof taskDigests.$inferInsert)[],
): Promise<string[]> {
  const claimed = await tx.db
    .insert(taskDigests)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: taskDigests.userId });
  return claimed.map(({ userId }) => userId);
}
