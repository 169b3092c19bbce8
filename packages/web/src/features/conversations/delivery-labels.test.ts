import type { Message } from '@tenantry/contract/conversations/conversations.schemas';
import type { Delivery } from '@tenantry/contract/messaging/messaging.schemas';
import { expect, test } from 'vitest';
import { deliveryState, isBeingSent, wasGivenUp, wayOf } from './delivery-labels.ts';

const reason = 'The mail server is away.';

function deliveryOf(change: Partial<Delivery> = {}): Delivery {
  const status = 'sent';
  return { channel: 'email', recipient: 'a@b.c', status, failure: null, outbox: false, ...change };
}

const messageOf = (...deliveries: Delivery[]) => ({ deliveries }) as Message;

test.each<[Partial<Delivery>, string]>([
  [{ status: 'queued' }, 'Sending…'],
  [{ status: 'queued', failure: reason }, `Not sent yet: ${reason} It will be tried again.`],
  [{ status: 'sent' }, 'Sent'],
  [{ status: 'sent', outbox: true }, 'In the outbox'],
  [{ status: 'delivered' }, 'Delivered'],
  [{ status: 'undelivered', failure: reason }, `Not delivered: ${reason}`],
  [{ status: 'failed', failure: reason }, `Not sent: ${reason}`],
  [{ status: 'failed' }, 'Not sent: No reason was given.'],
])('MSG-6: the words for %o', (change, words) => {
  expect(deliveryState(deliveryOf(change)).label).toBe(words);
});

test('MSG-6: where it was sent, even without an address', () => {
  expect(wayOf({ channel: 'email', recipient: 'a@b.c' })).toBe('Email to a@b.c');
  expect(wayOf({ channel: 'sms', recipient: '' })).toBe('Text');
});

test('MSG-6: only messages that were given up can be sent again', () => {
  expect(wasGivenUp(messageOf(deliveryOf(), deliveryOf({ status: 'queued' })))).toBe(false);
  expect(wasGivenUp(messageOf(deliveryOf(), deliveryOf({ status: 'failed' })))).toBe(true);
  expect(wasGivenUp(messageOf(deliveryOf({ status: 'undelivered' })))).toBe(true);
});

test('MSG-6: a message that waits for tomorrow is not shown as being sent', () => {
  const waiting = deliveryOf({ status: 'queued', failure: reason });
  expect(isBeingSent({ messages: [messageOf(waiting)] })).toBe(false);
  expect(isBeingSent({ messages: [messageOf(deliveryOf({ status: 'queued' }))] })).toBe(true);
});
