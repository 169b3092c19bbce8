import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { personalDataRequests as requests } from './privacy.table.ts';

export type RequestRow = typeof requests.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, requests);

export async function requestsOf(tx: Transaction, userId: string): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(requests)
    .where(and(own(tx), eq(requests.userId, userId)))
    .orderBy(desc(requests.requestedAt), desc(requests.id))
    .limit(20);
}

export async function requestById(tx: Transaction, id: string): Promise<RequestRow | null> {
  const [row] = await tx.db
    .select()
    .from(requests)
    .where(and(own(tx), eq(requests.id, id)));
  return row ?? null;
}

export async function openDeletions(tx: Transaction): Promise<RequestRow[]> {
  return tx.db
    .select()
    .from(requests)
    .where(and(own(tx), eq(requests.status, 'open')))
    .orderBy(requests.requestedAt, requests.id);
}

/** False if the same is in progress. */
export async function insertRequest(
  tx: Transaction,
  row: typeof requests.$inferInsert,
): Promise<boolean> {
  const rows = await tx.db
    .insert(requests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: requests.id });
  return rows.length > 0;
}

const active = inArray(requests.status, ['queued', 'running', 'open']);

/** Changes it while it is in progress; null if it no longer is. */
export async function updateActive(
  tx: Transaction,
  id: string,
  set: Partial<RequestRow>,
): Promise<RequestRow | null> {
  const [row] = await tx.db
    .update(requests)
    .set(set)
    .where(and(own(tx), eq(requests.id, id), active))
    .returning();
  return row ?? null;
}

/** All copies of the person's data that are ready or being written, whose ids it returns. */
export async function markAllRemoved(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.db
    .update(requests)
    .set({ status: 'removed' })
    .where(
      and(
        own(tx),
        eq(requests.userId, userId),
        eq(requests.kind, 'export'),
        inArray(requests.status, ['queued', 'running', 'ready']),
      ),
    )
    .returning({ id: requests.id });
  return rows.map(({ id }) => id);
}

/** Copies whose days are over, whose ids it returns. */
export async function markRemoved(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx.db
    .update(requests)
    .set({ status: 'removed' })
    .where(and(own(tx), eq(requests.status, 'ready'), lte(requests.availableUntil, now)))
    .returning({ id: requests.id });
  return rows.map(({ id }) => id);
}
