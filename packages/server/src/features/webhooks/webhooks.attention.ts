import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allEndpoints } from './webhooks.repository.ts';
import { hostOf } from './webhooks.turning.ts';

/** Webhooks that the server turned off. One that a person paused needs nobody. */
export async function webhooksOff(tx: Transaction): Promise<Attention> {
  const endpoints = await allEndpoints(tx);
  const findings = endpoints.flatMap((endpoint) => {
    const { id, offReason: reason, offAt } = endpoint;
    if (reason === null || reason === 'paused' || offAt === null) return [];
    const host = hostOf(endpoint);
    const need = {
      kind: 'webhook_off' as const,
      key: `webhook:${id}`,
      webhookId: id,
      host,
      reason,
    };
    return [{ need, since: calendarDayAt(instantOf(offAt), tx.organization.timeZone) }];
  });
  return findings.length === 0 ? NOTHING_FOUND : { total: findings.length, findings };
}
