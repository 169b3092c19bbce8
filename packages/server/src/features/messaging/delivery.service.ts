import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { phoneForTextsOf } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import { channelsOf, failures, type Channel } from './delivery.domain.ts';
import * as repository from './delivery.repository.ts';
import { nothingToSendAgain, organizationTakesNoTexts } from './messaging.errors.ts';
import { optedOut } from './opt-outs.repository.ts';

/** The names are enough to queue the jobs; running them needs mail and phone, which only the running server has. */
export const DELIVERY_JOB = 'deliver_message';
export const TEXT_DELIVERY_JOB = 'deliver_text';

export interface DeliveryPayload {
  readonly deliveryId: string;
}

const tryUntil = (tx: Transaction) => dateOf(tx.now.add({ hours: 24 }));

type Queued = Pick<repository.DeliveryRow, 'id' | 'channel' | 'recipient'>;

/**
 * The texts to one number are sent one after the other, so that they arrive in the order in which they were written. Ten
 * queues are enough: to find a job, a worker looks at all of them.
 */
const textQueueOf = (recipient: string) => `${TEXT_DELIVERY_JOB} ${recipient.slice(-1)}`;

/** The queue would retry for longer than a day, so this limit ends the attempts after a day. */
function queue(tx: Transaction, { id, channel, recipient }: Queued): Promise<void> {
  const payload: DeliveryPayload = { deliveryId: id };
  if (channel === 'email') return addJob(tx, DELIVERY_JOB, payload, { key: id });
  return addJob(tx, TEXT_DELIVERY_JOB, payload, { key: id, queue: textQueueOf(recipient) });
}

interface Receiver {
  readonly emailAddress: string;
  readonly phoneNumber: string;
}

/**
 * MSG-6: records and queues the deliveries of a message, in the transaction that stores it. Returns them, those that
 * cannot be sent with the reason.
 * @param reached the addresses and numbers that another copy of the message goes to; this one's are added
 */
export async function queueDeliveries(
  tx: Transaction,
  { emailAddress, phoneNumber }: Receiver,
  messageId: string,
  medium: Medium,
  reached = new Set<string>(),
): Promise<Channel[]> {
  const numberForTexts = phoneNumberForTexts(phoneNumber);
  const silent = numberForTexts ? await optedOut(tx, [numberForTexts]) : new Set<string>();
  const channels = channelsOf(medium, {
    emailAddress,
    phoneNumber,
    numberForTexts,
    optedOut: numberForTexts !== null && silent.has(numberForTexts),
  }).filter(({ recipient }) => !reached.has(recipient.toLowerCase()));
  for (const { recipient } of channels) reached.add(recipient.toLowerCase());
  await recordAndQueue(tx, messageId, channels);
  return channels;
}

/** The organization's phone, if it is set and did not opt out of texts. */
export async function textablePhoneOfOrganization(tx: Transaction): Promise<string | null> {
  const number = await phoneForTextsOf(tx);
  return number && !(await optedOut(tx, [number])).has(number) ? number : null;
}

/** MSG-1: a tenant's message is also texted to the organization's phone. */
export async function queueTextToOrganization(tx: Transaction, messageId: string): Promise<void> {
  const recipient = await textablePhoneOfOrganization(tx);
  if (!recipient) throw organizationTakesNoTexts();
  await recordAndQueue(tx, messageId, [{ channel: 'sms', recipient, failure: null }]);
}

async function recordAndQueue(
  tx: Transaction,
  messageId: string,
  channels: readonly Channel[],
): Promise<void> {
  const rows = channels.map((channel) => ({
    ...newKey(tx),
    messageId,
    ...channel,
    status: channel.failure ? ('failed' as const) : ('queued' as const),
    giveUpAt: tryUntil(tx),
    createdAt: dateOf(tx.now),
  }));
  await repository.insertDeliveries(tx, rows);
  for (const row of rows) {
    if (row.status === 'queued') await queue(tx, row);
  }
}

/** The state of a delivery that starts again. */
const AGAIN = {
  status: 'queued',
  failure: null,
  attempts: 0,
  sentBy: null,
  providerId: null,
} as const;

/** Retries the failed deliveries of a message for another day, except those that still cannot be sent. */
export async function sendAgain(tx: Transaction, messageId: string): Promise<void> {
  const failed = await repository.lockFailedDeliveries(tx, messageId);
  if (failed.length === 0) throw nothingToSendAgain();
  for (const delivery of failed) {
    const { id, channel, recipient } = delivery;
    const failure = await obstacle(tx, channel, recipient);
    await repository.updateDelivery(tx, id, {
      ...AGAIN,
      status: failure ? 'failed' : 'queued',
      failure,
      giveUpAt: tryUntil(tx),
    });
    if (!failure) await queue(tx, delivery);
  }
}

/** Sends a message that waited in the outbox, for another day. */
export async function deliverFromOutbox(tx: Transaction, payload: object): Promise<boolean> {
  const { deliveryId } = payload as DeliveryPayload;
  const delivery = await repository.lockDelivery(tx, deliveryId);
  if (delivery?.status !== 'sent' || delivery.sentBy !== 'outbox') return false;
  await repository.updateDelivery(tx, deliveryId, { ...AGAIN, giveUpAt: tryUntil(tx) });
  await queue(tx, delivery);
  return true;
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
