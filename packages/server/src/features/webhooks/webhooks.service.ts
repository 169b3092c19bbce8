import {
  MOST_WEBHOOKS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
  WEBHOOK_LOG_DAYS,
  webhookEvents,
} from '@tenantry/contract/webhooks/webhooks.rules';
import type {
  Webhook,
  WebhookInput,
  WebhookLogQuery,
  WebhookMessage,
  WebhookUpdate,
  WebhookWithSecret,
} from '@tenantry/contract/webhooks/webhooks.schemas';
import { tellAdminsOfChange } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Actor, Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isReachable, type WebhookReach } from './webhook-request.ts';
import {
  addressRefused,
  eventForbidden,
  tooManyWebhooks,
  webhookIsOff,
} from './webhooks.errors.ts';
import { presentMessage, presentWebhook } from './webhooks.presenter.ts';
import { queueMessages, queueTries } from './webhooks.queue.ts';
import * as repository from './webhooks.repository.ts';
import { makeSecret } from './webhooks.secrets.ts';
import { hostOf, turnOff, turnOn } from './webhooks.turning.ts';

/** The transaction of a signed-in person. */
type Own = Transaction & { readonly actor: Actor };

export async function listWebhooks(tx: Transaction): Promise<Webhook[]> {
  const [rows, logs] = await Promise.all([
    repository.allEndpoints(tx),
    repository.logsByEndpoint(tx),
  ]);
  return rows.map((row) => presentWebhook(tx, row, logs.get(row.id)));
}

async function shown(tx: Transaction, id: string): Promise<Webhook> {
  const row = await repository.endpointById(tx, id);
  if (!row) throw notFound();
  return presentWebhook(tx, row, (await repository.logsByEndpoint(tx)).get(id));
}

async function locked(tx: Transaction, id: string): Promise<repository.EndpointRow> {
  const row = await repository.lockEndpoint(tx, id);
  if (!row) throw notFound();
  return row;
}

/** Nobody sends on what they may not read, nor to the inside of a network. */
function check(tx: Own, { url, events }: WebhookInput, reach: WebhookReach): void {
  if (!isReachable(url, reach)) throw addressRefused();
  const forbidden = events.find((event) => !may(tx, webhookEvents[event].needs));
  if (forbidden) throw eventForbidden(forbidden);
}

const recorded = ({ url, description, events }: WebhookInput) => ({ url, description, events });

/** Administrators are mailed about it unless `tells` is false. */
export async function addWebhook(
  tx: Own,
  { secrets, reach }: { readonly secrets: Secrets; readonly reach: WebhookReach },
  input: WebhookInput,
  { tells = true }: { readonly tells?: boolean } = {},
): Promise<WebhookWithSecret> {
  check(tx, input, reach);
  if ((await repository.countEndpoints(tx)) >= MOST_WEBHOOKS) throw tooManyWebhooks();
  const key = newKey(tx);
  const { secret, secretSealed } = makeSecret(tx, secrets, key.id);
  const savedBy = tx.actor.userId;
  const row = { ...key, ...input, secretSealed, savedBy, createdAt: dateOf(tx.now) };
  await repository.insertEndpoint(tx, row);
  await recordAudit(tx, { action: 'webhook.added', entityId: key.id, after: recorded(input) });
  if (tells) await tellOfAddress(tx, row);
  return { ...(await shown(tx, key.id)), signingKey: secret };
}

/** ORG-6: the program that receives the events reads much of what happens here. */
const tellOfAddress = (tx: Own, row: Pick<repository.EndpointRow, 'url'>) =>
  tellAdminsOfChange(tx, `A webhook of ${tx.organization.name} sends events`, (who) => [
    `${who} set up a webhook. Events of ${tx.organization.name} are sent to ${hostOf(row)} from now on.`,
  ]);

/** Its events are read with the permissions of the person who saves it. */
export async function changeWebhook(
  tx: Own,
  reach: WebhookReach,
  id: string,
  { version: seen, ...input }: WebhookUpdate,
): Promise<Webhook> {
  check(tx, input, reach);
  const before = await locked(tx, id);
  if (isStale(before, seen)) throw staleVersion(await shown(tx, id));
  const version = before.version + 1;
  await repository.updateEndpoint(tx, id, { ...input, savedBy: tx.actor.userId, version });
  const change = { before: recorded(before), after: recorded(input) };
  await recordAudit(tx, { action: 'webhook.changed', entityId: id, ...change });
  if (hostOf(before) !== hostOf(input)) await tellOfAddress(tx, input);
  return shown(tx, id);
}

export async function removeWebhook(tx: Transaction, id: string): Promise<Webhook> {
  const before = await locked(tx, id);
  const removed = await shown(tx, id);
  await repository.deleteEndpoint(tx, id);
  await recordAudit(tx, { action: 'webhook.removed', entityId: id, before: recorded(before) });
  return removed;
}

export async function turnWebhook(tx: Transaction, id: string, isOn: boolean): Promise<Webhook> {
  const endpoint = await locked(tx, id);
  if (isOn) await turnOn(tx, endpoint);
  else await turnOff(tx, endpoint, 'paused');
  return shown(tx, id);
}

export async function renewSecret(
  tx: Transaction,
  secrets: Secrets,
  id: string,
): Promise<WebhookWithSecret> {
  const before = await locked(tx, id);
  const { secret, secretSealed } = makeSecret(tx, secrets, id);
  const oldSecretUntil = dateOf(tx.now.add({ hours: OLD_SECRET_HOURS }));
  const old = { oldSecretSealed: before.secretSealed, oldSecretUntil };
  await repository.updateEndpoint(tx, id, { secretSealed, ...old });
  const after = { url: before.url };
  await recordAudit(tx, { action: 'webhook.secretRenewed', entityId: id, after });
  return { ...(await shown(tx, id)), signingKey: secret };
}

async function shownMessages(
  tx: Transaction,
  rows: readonly repository.MessageRow[],
): Promise<WebhookMessage[]> {
  const attempts = await repository.attemptsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const byMessage = Map.groupBy(attempts, ({ messageId }) => messageId);
  return rows.map((row) => presentMessage(row, byMessage.get(row.id) ?? []));
}

export async function webhookLog(
  tx: Transaction,
  id: string,
  query: WebhookLogQuery,
): Promise<WebhookMessage[]> {
  if (!(await repository.endpointById(tx, id))) throw notFound();
  return shownMessages(tx, await repository.newestMessages(tx, id, query));
}

async function shownMessage(tx: Transaction, messageId: string): Promise<WebhookMessage> {
  const row = await repository.messageById(tx, messageId);
  const [message] = row ? await shownMessages(tx, [row]) : [];
  if (!message) throw notFound();
  return message;
}

async function lockedAndOn(tx: Transaction, id: string): Promise<repository.EndpointRow> {
  const endpoint = await locked(tx, id);
  if (endpoint.offReason !== null) throw webhookIsOff();
  return endpoint;
}

/** Sends a message of the type `webhook.test` at once. */
export async function testWebhook(tx: Transaction, id: string): Promise<WebhookMessage> {
  const endpoint = await lockedAndOn(tx, id);
  await repository.updateEndpoint(tx, id, { quietUntil: null });
  const test = { endpointId: id, type: TEST_EVENT, entityId: null } as const;
  const [messageId = ''] = await queueMessages(tx, [test]);
  await recordAudit(tx, {
    action: 'webhook.tested',
    entityId: id,
    after: { url: endpoint.url },
  });
  return shownMessage(tx, messageId);
}

/** It is tried for three days from now. */
const startOver = ({ now }: Transaction) => ({
  state: 'waiting' as const,
  triedSince: dateOf(now),
  nextAt: dateOf(now),
  tries: 0,
});

export async function sendMessageAgain(
  tx: Transaction,
  ids: { readonly webhookId: string; readonly messageId: string },
): Promise<WebhookMessage> {
  const { webhookId, messageId } = ids;
  const endpoint = await lockedAndOn(tx, webhookId);
  const message = await repository.lockMessage(tx, messageId);
  if (message?.endpointId !== webhookId) throw notFound();
  await repository.updateEndpoint(tx, webhookId, { quietUntil: null });
  await repository.updateMessage(tx, messageId, startOver(tx));
  await queueTries(tx, [messageId]);
  await recordAudit(tx, {
    action: 'webhook.sentAgain',
    entityId: webhookId,
    after: { url: endpoint.url, type: message.type },
  });
  return shownMessage(tx, messageId);
}

/** Returns how many there are. */
export async function sendFailedAgain(tx: Transaction, id: string): Promise<{ sent: number }> {
  const endpoint = await lockedAndOn(tx, id);
  await repository.updateEndpoint(tx, id, { quietUntil: null });
  const ids = await repository.updateMessagesOf(tx, id, 'failed', startOver(tx));
  await queueTries(tx, ids);
  await recordAudit(tx, {
    action: 'webhook.sentAgain',
    entityId: id,
    after: { url: endpoint.url, messages: ids.length },
  });
  return { sent: ids.length };
}

export async function deleteOldMessages(tx: Transaction): Promise<void> {
  const limit = tx.now.subtract({ hours: WEBHOOK_LOG_DAYS * 24 });
  await repository.deleteMessagesBefore(tx, dateOf(limit));
}
