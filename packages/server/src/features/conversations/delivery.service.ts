import type { Medium } from '@tenantry/contract/conversations/conversations.schemas';
import { phoneForTextsOf } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { newId } from '../../platform/tokens.ts';
import { nothingWasGivenUp, organizationTakesNoTexts } from './conversations.errors.ts';
import type { conversations } from './conversations.table.ts';
import { channelsOf, failures, type Channel } from './delivery.domain.ts';
import * as repository from './delivery.repository.ts';
import { optedOut } from './opt-outs.repository.ts';

/** The names alone queue the jobs; what they do needs mail and phone, which only the running server has. */
export const DELIVERY_JOB = 'deliver_message';
export const TEXT_DELIVERY_JOB = 'deliver_text';

export interface DeliveryPayload {
  readonly deliveryId: string;
}

const tryUntil = (tx: Transaction) => dateOf(tx.now.add({ hours: 24 }));

/** The queue's own tries take longer than a day, so that it is the day that ends them. */
function queue(tx: Transaction, deliveryId: string, channel: Channel['channel']): Promise<void> {
  const job = channel === 'sms' ? TEXT_DELIVERY_JOB : DELIVERY_JOB;
  return addJob(tx, job, { deliveryId } satisfies DeliveryPayload, { key: deliveryId });
}

type Receiver = Pick<typeof conversations.$inferSelect, 'emailAddress' | 'phoneNumber'>;

/** MSG-6: notes and queues the sendings of a message, in the transaction that stores it. */
export async function queueDeliveries(
  tx: Transaction,
  { emailAddress, phoneNumber }: Receiver,
  messageId: string,
  medium: Medium,
): Promise<void> {
  const numberForTexts = phoneNumberForTexts(phoneNumber);
  const silent = numberForTexts ? await optedOut(tx, [numberForTexts]) : new Set<string>();
  const channels = channelsOf(medium, {
    emailAddress,
    phoneNumber,
    numberForTexts,
    optedOut: numberForTexts !== null && silent.has(numberForTexts),
  });
  await noteAndQueue(tx, messageId, channels);
}

/** The organization's phone, if it is set and did not ask for no more texts. */
export async function textablePhoneOfOrganization(tx: Transaction): Promise<string | null> {
  const number = await phoneForTextsOf(tx);
  return number && !(await optedOut(tx, [number])).has(number) ? number : null;
}

/** MSG-1: what a tenant wrote leaves for the organization's phone as well. */
export async function queueTextToOrganization(tx: Transaction, messageId: string): Promise<void> {
  const recipient = await textablePhoneOfOrganization(tx);
  if (!recipient) throw organizationTakesNoTexts();
  await noteAndQueue(tx, messageId, [{ channel: 'sms', recipient, failure: null }]);
}

async function noteAndQueue(
  tx: Transaction,
  messageId: string,
  channels: readonly Channel[],
): Promise<void> {
  const rows = channels.map((channel) => ({
    organizationId: tx.organization.id,
    id: newId(),
    messageId,
    ...channel,
    status: channel.failure ? ('failed' as const) : ('queued' as const),
    giveUpAt: tryUntil(tx),
    createdAt: dateOf(tx.now),
  }));
  await repository.insertDeliveries(tx, rows);
  for (const { id, status, channel } of rows) {
    if (status === 'queued') await queue(tx, id, channel);
  }
}

/** Tries again what was given up of a message, for another day. What nothing can be sent to stays given up. */
export async function sendAgain(tx: Transaction, messageId: string): Promise<void> {
  const givenUp = await repository.lockGivenUp(tx, messageId);
  if (givenUp.length === 0) throw nothingWasGivenUp();
  for (const { id, channel, recipient } of givenUp) {
    const failure = await obstacle(tx, channel, recipient);
    await repository.updateDelivery(tx, id, {
      status: failure ? 'failed' : 'queued',
      failure,
      attempts: 0,
      sentBy: null,
      providerId: null,
      giveUpAt: tryUntil(tx),
    });
    if (!failure) await queue(tx, id, channel);
  }
}

async function obstacle(
  tx: Transaction,
  channel: 'email' | 'sms',
  recipient: string,
): Promise<string | null> {
  if (channel === 'email') return recipient ? null : failures.noAddress;
  const number = phoneNumberForTexts(recipient);
  if (!number) return failures.noNumber;
  return (await optedOut(tx, [number])).has(number) ? failures.optedOut : null;
}
