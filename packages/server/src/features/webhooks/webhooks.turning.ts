/** Turns endpoints off and on. */
import { WEBHOOK_TRY_HOURS } from '@tenantry/contract/webhooks/webhooks.rules';
import { tellUser, userById } from '#features/access';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import * as repository from './webhooks.repository.ts';
import type { OffReason } from './webhooks.table.ts';

const days = WEBHOOK_TRY_HOURS / 24;

const reasons: Readonly<Record<Exclude<OffReason, 'paused'>, string>> = {
  failing: `It accepted no message for ${days} days.`,
  gone: 'It responded with 410, which says that it wants no more messages.',
  noPermission: 'The person who saved it last is no longer active here.',
};

export const hostOf = ({ url }: Pick<repository.EndpointRow, 'url'>): string =>
  URL.parse(url)?.host ?? url;

/** Gives up the waiting messages. The person who saved it is told, unless they paused it. */
export async function turnOff(
  tx: Transaction,
  endpoint: repository.EndpointRow,
  reason: OffReason,
): Promise<void> {
  if (endpoint.offReason !== null) return;
  const { id } = endpoint;
  await repository.updateEndpoint(tx, id, { offReason: reason, offAt: dateOf(tx.now) });
  await repository.updateMessagesOf(tx, id, 'waiting', { state: 'failed', nextAt: null });
  const { url } = endpoint;
  await recordAudit(
    tx,
    reason === 'paused'
      ? { action: 'webhook.paused', entityId: id, after: { url } }
      : { action: 'webhook.turnedOff', entityId: id, after: { url, reason: reasons[reason] } },
  );
  const user = reason === 'paused' ? null : await userById(tx, endpoint.savedBy);
  if (!user || reason === 'paused') return;
  await tellUser(tx, user, `A webhook of ${tx.organization.name} was turned off`, [
    `The webhook to ${hostOf(endpoint)} was turned off. ${reasons[reason]}`,
    'Events from now on are not sent to it. Its log shows each try. Mend the receiver, turn the webhook on under Settings, Webhooks, and send the failed messages again.',
  ]);
}

export async function turnOn(tx: Transaction, endpoint: repository.EndpointRow): Promise<void> {
  if (endpoint.offReason === null) return;
  const set = { offReason: null, offAt: null, quietUntil: null };
  await repository.updateEndpoint(tx, endpoint.id, set);
  const after = { url: endpoint.url };
  await recordAudit(tx, { action: 'webhook.turnedOn', entityId: endpoint.id, after });
}
