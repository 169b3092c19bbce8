import { and, desc, eq, getTableColumns, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { users } from '#features/access';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { organizationExports } from './exports.table.ts';

export type ExportRow = typeof organizationExports.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, organizationExports);
const one = (tx: Transaction, id: string) => and(own(tx), eq(organizationExports.id, id));

const isActive = inArray(organizationExports.status, ['queued', 'running']);

/** The newest, with the name of the person who asked for each. */
export async function newestExports(tx: Transaction, most: number) {
  return tx.db
    .select({
      ...getTableColumns(organizationExports),
      requester: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(organizationExports)
    .leftJoin(users, refersTo(organizationExports.requestedBy, users))
    .where(own(tx))
    .orderBy(desc(organizationExports.requestedAt), desc(organizationExports.id))
    .limit(most);
}

export async function exportById(tx: Transaction, id: string): Promise<ExportRow | null> {
  const [row] = await tx.db.select().from(organizationExports).where(one(tx, id));
  return row ?? null;
}

/** False if another one is being written. */
export async function insertExport(
  tx: Transaction,
  row: typeof organizationExports.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(organizationExports)
    .values(row)
    .onConflictDoNothing({
      target: organizationExports.organizationId,
      where: sql`status in ('queued', 'running')`,
    })
    .returning({ id: organizationExports.id });
  return inserted.length > 0;
}

/** Changes it while it is being written; null if it no longer is. */
export async function updateActive(
  tx: Transaction,
  id: string,
  set: Partial<ExportRow>,
): Promise<ExportRow | null> {
  const [row] = await tx.db
    .update(organizationExports)
    .set(set)
    .where(and(one(tx, id), isActive))
    .returning();
  return row ?? null;
}

/** A job that was lost with its queue must not prevent the next archive. */
export async function giveUpBefore(tx: Transaction, day: Date): Promise<void> {
  await tx.db
    .update(organizationExports)
    .set({ status: 'failed', failure: 'It was not written within a day.' })
    .where(and(own(tx), isActive, lt(organizationExports.requestedAt, day)));
}

/** Those whose days are over, whose ids it returns. */
export async function markOldRemoved(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.db
    .update(organizationExports)
    .set({ status: 'removed' })
    .where(
      and(
        own(tx),
        eq(organizationExports.status, 'ready'),
        lte(organizationExports.availableUntil, now),
      ),
    )
    .returning({ id: organizationExports.id });
  return rows.map(({ id }) => id);
}

const ofSchedule = (tx: Transaction) => and(own(tx), eq(organizationExports.scheduled, true));

/** Those of the schedule that are ready, beyond so many newest ones; their ids. */
export async function markBeyond(tx: Transaction, kept: number): Promise<string[]> {
  const { id, status, requestedAt } = organizationExports;
  const beyond = await tx.db
    .select({ id })
    .from(organizationExports)
    .where(and(ofSchedule(tx), eq(status, 'ready')))
    .orderBy(desc(requestedAt), desc(id))
    .offset(kept);
  const ids = beyond.map((row) => row.id);
  if (ids.length === 0) return [];
  await tx.db
    .update(organizationExports)
    .set({ status: 'removed' })
    .where(and(own(tx), inArray(id, ids)));
  return ids;
}

/** Whether the schedule has made one since then, or is making it; failed ones are counted only if asked. */
export async function hasScheduledSince(
  tx: Transaction,
  since: Date,
  { failed }: { readonly failed: boolean },
): Promise<boolean> {
  const { status, requestedAt } = organizationExports;
  const [row] = await tx.db
    .select({ id: organizationExports.id })
    .from(organizationExports)
    .where(and(ofSchedule(tx), gte(requestedAt, since), failed ? undefined : ne(status, 'failed')))
    .limit(1);
  return row !== undefined;
}
