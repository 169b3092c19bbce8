import type {
  messageBatch,
  SentMessages,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { z } from 'zod';
import { leasesOfProperties, type LeaseRow } from '#features/leases';
import { propertiesByIds } from '#features/properties';
import { momentOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forEachRow } from '../../platform/http/refused-rows.ts';
import { leaseIsGone, leaseNotActive } from './conversations.errors.ts';
import { leasesRemindedSince } from './conversations.repository.ts';
import { nameOfActor, writeAbout } from './conversations.service.ts';

type Messages = z.output<typeof messageBatch>['messages'];

/** MSG-9: writes to the tenants of several properties, or to none: then each message that is refused has a sentence. */
export async function writeToLessees(tx: Transaction, messages: Messages): Promise<SentMessages> {
  const leaseOf = await chosenLeases(tx, messages);
  const senderName = await nameOfActor(tx);
  const undeliverable: SentMessages['undeliverable'] = [];
  const places = messages.map((message, index) => ({ ...message, index }));
  await forEachRow('messages', places, async ({ index, ...message }) => {
    const { deliveries } = await writeAbout(tx, leaseOf(message), senderName, message);
    for (const { channel, failure } of deliveries) {
      if (failure !== null) undeliverable.push({ index, channel, failure });
    }
  });
  return { count: messages.length, undeliverable };
}

/** Reads the leases of all messages at once. The result throws an AppError for a lease that is not written to. */
async function chosenLeases(tx: Transaction, messages: Messages) {
  const ids = [...new Set(messages.map(({ propertyId }) => propertyId))];
  const [homes, leases] = await Promise.all([
    propertiesByIds(tx, ids),
    leasesOfProperties(tx, ids),
  ]);
  const kept = new Set(homes.filter(({ archivedAt }) => !archivedAt).map(({ id }) => id));
  const byId = new Map(leases.map((lease) => [lease.id, lease]));
  return ({ propertyId, leaseId }: Messages[number]): LeaseRow => {
    const lease = byId.get(leaseId);
    if (!kept.has(propertyId) || lease?.propertyId !== propertyId) throw leaseIsGone();
    if (lease.status === 'EXPIRED') throw leaseNotActive();
    return lease;
  };
}

/** MSG-9: the leases whose tenants were reminded today, by a batch or one by one. */
export const remindedToday = (tx: Transaction) =>
  leasesRemindedSince(tx, momentOf(tx.today, tx.organization.timeZone));
