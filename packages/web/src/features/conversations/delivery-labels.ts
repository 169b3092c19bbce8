import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import type { Delivery } from '@tenantry/contract/messaging/messaging.schemas';

interface DeliveryState {
  readonly label: string;
  readonly tone: 'calm' | 'waiting' | 'wrong';
}

const UNKNOWN = 'No reason was given.';

/** MSG-6: the status of a delivery, for the person. */
export function deliveryState(delivery: Omit<Delivery, 'channel' | 'recipient'>): DeliveryState {
  const { status, failure, outbox } = delivery;
  if (status === 'queued' && failure) {
    return { label: `Not sent yet: ${failure} It will be tried again.`, tone: 'waiting' };
  }
  if (status === 'queued') return { label: 'Sending…', tone: 'waiting' };
  if (status === 'sent' && outbox) return { label: 'In the outbox', tone: 'waiting' };
  if (status === 'sent') return { label: 'Sent', tone: 'calm' };
  if (status === 'delivered') return { label: 'Delivered', tone: 'calm' };
  const not = status === 'failed' ? 'Not sent' : 'Not delivered';
  return { label: `${not}: ${failure ?? UNKNOWN}`, tone: 'wrong' };
}

/** `Email to tess@example.com`, `Text to (212) 555-0123`. */
export function wayOf({ channel, recipient }: Pick<Delivery, 'channel' | 'recipient'>): string {
  const way = channel === 'email' ? 'Email' : 'Text';
  return recipient ? `${way} to ${recipient}` : way;
}

/** Whether a delivery of a message failed, so that it can be sent again. */
export function wasGivenUp({ deliveries }: Pick<Message, 'deliveries'>): boolean {
  return deliveries.some(({ status }) => status === 'failed' || status === 'undelivered');
}

/** Whether a message is about to be sent. A message that waits for an unreachable mail server is not. */
export function isBeingSent({ messages }: Pick<Conversation, 'messages'>): boolean {
  return messages.some(({ deliveries }) =>
    deliveries.some(({ status, failure }) => status === 'queued' && failure === null),
  );
}
