import type { Webhook, WebhookMessage } from '@tenantry/contract/webhooks/webhooks.schemas';
import { instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { headerIdOf } from './webhooks.domain.ts';
import type { AttemptRow, MessageRow, ShownEndpoint } from './webhooks.repository.ts';

const momentOf = (date: Date | null) => date && instantOf(date).toString();

/** A summary of its log. */
interface Log {
  readonly waiting: number;
  readonly failed: number;
  readonly lastSentAt: Date | null;
}

const EMPTY: Log = { waiting: 0, failed: 0, lastSentAt: null };

export function presentWebhook(
  tx: Transaction,
  row: ShownEndpoint,
  { waiting, failed, lastSentAt }: Log = EMPTY,
): Webhook {
  const { oldSecretUntil } = row;
  const isOldValid = oldSecretUntil && oldSecretUntil.getTime() > tx.now.epochMilliseconds;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: row.offReason ?? 'on',
    createdAt: instantOf(row.createdAt).toString(),
    savedBy: row.person,
    lastSentAt: momentOf(lastSentAt),
    earlierSignsUntil: isOldValid ? momentOf(oldSecretUntil) : null,
    waiting,
    failed,
    version: row.version,
  };
}

export function presentMessage(row: MessageRow, attempts: readonly AttemptRow[]): WebhookMessage {
  return {
    id: row.id,
    messageId: headerIdOf(row.id),
    type: row.type,
    at: instantOf(row.at).toString(),
    state: row.state,
    nextAt: momentOf(row.nextAt),
    attempts: attempts.map(({ at, ms, status, failure, answer }) => ({
      at: instantOf(at).toString(),
      ms,
      status,
      failure,
      answer,
    })),
  };
}
