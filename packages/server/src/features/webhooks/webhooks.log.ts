import type { WebhookEvent } from '@tenantry/contract/webhooks/webhooks.rules';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { failureOf, type Outcome } from './webhooks.domain.ts';
import * as repository from './webhooks.repository.ts';

/** A message that was accepted at the last of its tries. */
interface SentMessage {
  readonly type: WebhookEvent;
  readonly entityId: string;
  readonly outcomes: readonly Outcome[];
}

/** How long after a try the next one is made. */
const GAP = { seconds: 10 };

/** Adds a message to the log that was sent before, without sending it: for the demo. */
export async function recordSent(
  tx: Transaction,
  endpointId: string,
  { type, entityId, outcomes }: SentMessage,
): Promise<void> {
  const key = newKey(tx);
  const at = dateOf(tx.now);
  const row = { ...key, endpointId, type, entityId, at, triedSince: at, nextAt: null };
  repository.insertMessages(tx, [{ ...row, state: 'sent', tries: outcomes.length }]);
  let now = tx.now;
  for (const outcome of outcomes) {
    const { ms, status, answer } = outcome;
    const attempt = { ms, status, answer, failure: failureOf(outcome) };
    await repository.insertAttempt(tx, {
      ...newKey(tx),
      messageId: key.id,
      at: dateOf(now),
      ...attempt,
    });
    now = now.add(GAP);
  }
}
