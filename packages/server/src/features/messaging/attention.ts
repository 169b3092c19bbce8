import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { MOST_FINDINGS, NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { countNotArrived, lettersNotArrived } from './letters.repository.ts';
import { outboxMessages } from './messaging.table.ts';

const FAILED = 'It did not arrive';

/**
 * HOME-2: messages that no mail or text service was set up to send, as one finding.
 * @param sendable there is a mail server by now: only the mails that it can send
 */
export async function unsentMessages(tx: Transaction, sendable: boolean): Promise<Attention> {
  const { organizationId, channel, job, sentAt } = outboxMessages;
  const [row] = await tx.db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${sentAt})`.mapWith(sentAt),
    })
    .from(outboxMessages)
    .where(
      and(
        eq(organizationId, tx.organization.id),
        ...(sendable ? [eq(channel, 'email'), isNotNull(job)] : []),
      ),
    );
  if (!row?.oldest || row.count === 0) return NOTHING_FOUND;
  const since = calendarDayAt(instantOf(row.oldest), tx.organization.timeZone);
  const need = { kind: 'outbox' as const, key: 'outbox', count: row.count, sendable };
  return { total: 1, findings: [{ need, since }] };
}

/** HOME-2: invoices, receipts, notices and invitations that a mail server refused or returned. */
export async function undeliveredLetters(
  tx: Transaction,
  { building }: Chosen,
): Promise<Attention> {
  const rows = await lettersNotArrived(tx, { limit: MOST_FINDINGS, building });
  if (rows.length === 0) return NOTHING_FOUND;
  const findings = rows.map(({ id, recipient, subject, failure, userId, changedAt }) => ({
    need: {
      kind: 'undelivered' as const,
      key: `undelivered:${id}`,
      letterId: id,
      recipient,
      subject,
      failure: failure ?? FAILED,
      userId,
    },
    since: calendarDayAt(instantOf(changedAt), tx.organization.timeZone),
  }));
  return { total: await countNotArrived(tx, building), findings };
}
