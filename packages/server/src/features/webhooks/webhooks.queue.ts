import { dateOf, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import { dueMessages, insertMessages, type NewMessage } from './webhooks.repository.ts';

export const SEND_WEBHOOK_JOB = 'send_webhook';

export interface MessagePayload {
  readonly messageId: string;
}

/** Records messages and queues their first tries. Returns their ids. */
export async function queueMessages(
  tx: Transaction,
  messages: readonly Pick<NewMessage, 'endpointId' | 'type' | 'entityId'>[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const now = dateOf(tx.now);
  const waiting = { at: now, triedSince: now, nextAt: now, tries: 0, state: 'waiting' as const };
  const rows = messages.map((message) => ({ ...newKey(tx), ...waiting, ...message }));
  insertMessages(tx, rows);
  const ids = rows.map(({ id }) => id);
  await queueTries(tx, ids);
  return ids;
}

/** Queues a try of each, now or later. A message has one queued try at most. */
export async function queueTries(
  tx: Transaction,
  ids: readonly string[],
  later?: Date,
): Promise<void> {
  const jobs = ids.map((messageId) => ({
    payload: { messageId } satisfies MessagePayload,
    key: messageId,
  }));
  await addJobs(tx, SEND_WEBHOOK_JOB, jobs, { later: later && instantOf(later) });
}

/** Jobs are lost if a server is killed while it sends, or with their queue; then this finds the messages. */
export async function queueDueMessages(tx: Transaction): Promise<void> {
  await queueTries(tx, await dueMessages(tx));
}
