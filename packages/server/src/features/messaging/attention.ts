import { eq, sql } from 'drizzle-orm';
import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { outboxMessages } from './messaging.table.ts';

/** HOME-2: messages that no mail or text service was set up to send, as one finding. */
export async function unsentMessages(tx: Transaction): Promise<Attention> {
  const [row] = await tx.db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${outboxMessages.sentAt})`.mapWith(outboxMessages.sentAt),
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.organizationId, tx.organization.id));
  if (!row?.oldest || row.count === 0) return NOTHING_FOUND;
  const since = calendarDayAt(instantOf(row.oldest), tx.organization.timeZone);
  const need = { kind: 'outbox' as const, key: 'outbox', count: row.count };
  return { total: 1, findings: [{ need, since }] };
}
