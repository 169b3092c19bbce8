import { MAX_HISTORY } from '@tenantry/contract/portfolio/history.schemas';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { onDay } from '../../platform/archive.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { pageOfEvents } from '../../platform/audit/event-pages.ts';
import type { HistorySource } from '../../platform/feature.ts';
import { auditEvents } from '../../platform/database/platform.table.ts';

/** The name of an entity, archived or not; null if there is none. */
export async function titleOf(
  tx: Transaction,
  { table, title }: HistorySource,
  entityId: string,
): Promise<string | null> {
  const [row] = await tx.db
    .select({ title: sql<string>`(${onDay(title, tx.today)})::text` })
    .from(table)
    .where(and(inOrganization(tx, table), eq(table.id, entityId)));
  return row?.title ?? null;
}

/** They would hide the changes, and the account page shows the last sign-in. */
const noChanges = ['user.signedIn', 'user.signedOut'];

/** A page of the events of these entities. */
export const eventsOf = (tx: Transaction, entityIds: readonly string[], cursor?: string) =>
  pageOfEvents(tx, {
    where: [
      inArray(auditEvents.entityId, [...entityIds]),
      notInArray(auditEvents.action, noChanges),
    ],
    limit: MAX_HISTORY,
    cursor,
  });
