/** DATA-11: sends the messages. */
import { liveActorOf } from '#features/access';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { actingAs } from '../../platform/database/reach/acting.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { CannotOpenError, type Secrets } from '../../platform/secrets/secrets.ts';
import { sendRequest, type WebhookReach } from './webhook-request.ts';
import { contentOf } from './webhooks.contents.ts';
import { failureOf, headerIdOf, isGone, nextTryAt, type Outcome } from './webhooks.domain.ts';
import { queueTries, SEND_WEBHOOK_JOB, type MessagePayload } from './webhooks.queue.ts';
import * as repository from './webhooks.repository.ts';
import { signatureHeaders, signingSecrets } from './webhooks.secrets.ts';
import { turnOff } from './webhooks.turning.ts';

export interface DeliveryParts {
  readonly secrets: Secrets;
  readonly webhookReach: WebhookReach;
  /** How the card processor pays back, which payments show. */
  readonly refundChannel: string;
  /** At least 0 and below 1. */
  random?(): number;
}

/** A message is not sent by two servers at once: nobody else takes it meanwhile. */
const TAKEN = { minutes: 2 };

/** After a request without a response, the others to the same address wait. */
const QUIET = { minutes: 1 };

export function sendWebhookJob(parts: DeliveryParts): Job<MessagePayload> {
  return {
    name: SEND_WEBHOOK_JOB,
    lane: 'webhooks',
    run: async ({ payload: { messageId }, signal, transact }) => {
      const taken = await transact((tx) => takeMessage(tx, parts, messageId));
      if (!taken) return;
      const outcome =
        'failure' in taken
          ? { ms: 0, status: null, answer: null, failure: taken.failure }
          : await sendRequest({ ...taken, signal }, parts.webhookReach);
      // The server stops; the message is found again.
      if (signal.aborted) return;
      await transact((tx) => finishTry(tx, messageId, outcome, parts.random ?? Math.random));
    },
  };
}

type Taken =
  | {
      readonly url: string;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly failure: string };

/** The request of a message, which is then taken; null if it is not to be sent now. */
async function takeMessage(
  tx: Transaction,
  { secrets, refundChannel }: DeliveryParts,
  messageId: string,
): Promise<Taken | null> {
  const message = await repository.lockMessage(tx, messageId);
  const isDue = message?.nextAt && message.nextAt.getTime() <= tx.now.epochMilliseconds;
  if (!message || !isDue) return null;
  const endpoint = await repository.endpointById(tx, message.endpointId);
  if (!endpoint) return null;
  if (endpoint.offReason !== null) {
    await repository.updateMessage(tx, messageId, { state: 'failed', nextAt: null });
    return null;
  }
  if (endpoint.quietUntil && endpoint.quietUntil.getTime() > tx.now.epochMilliseconds) {
    await retryAt(tx, messageId, endpoint.quietUntil);
    return null;
  }
  const actor = await liveActorOf(tx, endpoint.savedBy);
  if (!actor) {
    await turnOff(tx, endpoint, 'noPermission');
    return null;
  }
  const body = await contentOf(actingAs(tx, actor), message, refundChannel);
  if (body === null) {
    await repository.updateMessage(tx, messageId, { state: 'skipped', nextAt: null });
    return null;
  }
  await repository.updateMessage(tx, messageId, { nextAt: dateOf(tx.now.add(TAKEN)) });
  try {
    const timestamp = Math.floor(tx.now.epochMilliseconds / 1_000);
    const signed = { id: headerIdOf(messageId), timestamp, body };
    const headers = signatureHeaders(signed, signingSecrets(tx, secrets, endpoint));
    return { url: endpoint.url, body, headers };
  } catch (error) {
    if (!(error instanceof CannotOpenError)) throw error;
    return { failure: 'Its secret cannot be decrypted. Renew the secret.' };
  }
}

async function retryAt(tx: Transaction, messageId: string, at: Date): Promise<void> {
  await repository.updateMessage(tx, messageId, { nextAt: at });
  await queueTries(tx, [messageId], at);
}

/** Records a try, and what follows it. */
export async function finishTry(
  tx: Transaction,
  messageId: string,
  outcome: Outcome,
  random: () => number,
): Promise<void> {
  const message = await repository.lockMessage(tx, messageId);
  // It was removed meanwhile, with its endpoint.
  if (!message) return;
  const failure = failureOf(outcome);
  const { ms, status, answer } = outcome;
  const attempt = { ...newKey(tx), messageId, at: dateOf(tx.now), ms, status, answer, failure };
  await repository.insertAttempt(tx, attempt);
  const endpoint = await repository.lockEndpoint(tx, message.endpointId);
  if (!endpoint) return;
  const tries = message.tries + 1;
  if (failure === null) {
    await repository.updateMessage(tx, messageId, { state: 'sent', nextAt: null, tries });
    if (endpoint.quietUntil) await repository.updateEndpoint(tx, endpoint.id, { quietUntil: null });
    return;
  }
  if (status === null) {
    const quietUntil = dateOf(tx.now.add(QUIET));
    await repository.updateEndpoint(tx, endpoint.id, { quietUntil });
  }
  const next = nextTryAt({ ...message, tries }, tx.now, random());
  if (isGone(outcome) || next === null) {
    await repository.updateMessage(tx, messageId, { state: 'failed', nextAt: null, tries });
    if (isGone(outcome)) await turnOff(tx, endpoint, 'gone');
    else if (!(await repository.acceptedSince(tx, endpoint.id, message.triedSince))) {
      await turnOff(tx, endpoint, 'failing');
    }
    return;
  }
  await repository.updateMessage(tx, messageId, { tries });
  await retryAt(tx, messageId, dateOf(next));
}
