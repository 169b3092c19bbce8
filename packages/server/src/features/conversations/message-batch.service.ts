import type {
  messageBatch,
  SentMessages,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { z } from 'zod';
import { momentOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forEachRow } from '../../platform/http/refused-rows.ts';
import { leasesRemindedSince } from './conversations.repository.ts';
import { writeToLessee } from './conversations.service.ts';

type Messages = z.output<typeof messageBatch>['messages'];

/** MSG-9: writes to the tenants of several properties, or to none: then each message that is refused has a sentence. */
export async function writeToLessees(tx: Transaction, messages: Messages): Promise<SentMessages> {
  const undeliverable: SentMessages['undeliverable'] = [];
  const places = messages.map((message, index) => ({ ...message, index }));
  await forEachRow('messages', places, async ({ propertyId, index, ...message }) => {
    const { deliveries } = await writeToLessee(tx, propertyId, message);
    for (const { channel, failure } of deliveries) {
      if (failure !== null) undeliverable.push({ index, channel, failure });
    }
  });
  return { count: messages.length, undeliverable };
}

/** MSG-9: the leases whose tenants were reminded today, by a batch or one by one. */
export const remindedToday = (tx: Transaction) =>
  leasesRemindedSince(tx, momentOf(tx.today, tx.organization.timeZone));
