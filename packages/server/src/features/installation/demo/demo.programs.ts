import { addDays } from '@tenantry/contract/shared/calendar-date';
import { createRole } from '#features/access';
import { createKey, revokeKey } from '#features/api-keys';
import { recentPayments } from '#features/ledger';
import { saveRetention } from '#features/privacy';
import { addWebhook, recordSent, turnWebhook } from '#features/webhooks';
import type { Actor, Transaction } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { onDay } from './demo.loading.ts';

type Own = Transaction & { readonly actor: Actor };

/** Nobody is mailed about what belongs to the demo. */
const quietly = { tells: false };

const before = (tx: Own, days: number): Own => ({
  ...onDay(tx, addDays(tx.today, -days)),
  actor: tx.actor,
});

/** TRUST-6: someone who runs a building, but does not see its books. */
export const ownRole = 'Property manager';

export async function loadOwnRole(tx: Own): Promise<void> {
  await createRole(tx, {
    name: ownRole,
    permissions: [
      'properties:read',
      'leases:read',
      'leases:write',
      'charges:read',
      'payments:read',
      'payments:write',
      'messages:read',
      'messages:write',
      'tasks:read',
      'tasks:write',
      'documents:read',
    ],
  });
}

/** DATA-8, DATA-10, TRUST-12: a key that no longer works, a webhook that is paused, and periods after which data is deleted. */
export async function loadPrograms(tx: Own, secrets: Secrets): Promise<void> {
  const key = await createKey(
    before(tx, 60),
    {
      name: 'Spreadsheet of rents',
      permissions: ['properties:read', 'payments:read'],
      propertyIds: null,
    },
    quietly,
  );
  await revokeKey(before(tx, 20), key.id);
  await loadWebhook(tx, secrets);
  await saveRetention(before(tx, 90), {
    formerTenantMessages: null,
    prospectMessages: 24,
    securityLog: 12,
    loginTraces: null,
    importFiles: 12,
  });
}

const accepted = { ms: 182, status: 200, answer: 'ok', failure: null };
const busy = { ms: 2_407, status: 503, answer: 'Down for maintenance', failure: null };

/** The program accepted two payments, one of them at the second try. Paused, it sends nothing to anybody. */
async function loadWebhook(tx: Own, secrets: Secrets): Promise<void> {
  const { id } = await addWebhook(
    before(tx, 30),
    { secrets, reach: { localAllowed: false } },
    {
      url: 'https://books.example.com/tenantry',
      description: 'Bookkeeping program',
      events: ['payment.received', 'payment.reversed'],
    },
    quietly,
  );
  await turnWebhook(tx, id, false);
  const payments = await recentPayments(tx, { limit: 2 });
  for (const [index, payment] of payments.entries()) {
    await recordSent(before(tx, index + 1), id, {
      type: 'payment.received',
      entityId: payment.id,
      outcomes: index === 0 ? [accepted] : [busy, accepted],
    });
  }
}
