import { insertDeliveries } from '#features/messaging';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { updateConversation } from './conversations.repository.ts';
import { insertConversation, type About } from './conversations.service.ts';
import { insertMessage } from './messages.repository.ts';

/** A message from the past, at the time of its transaction. */
export interface PastMessage {
  readonly tx: Transaction;
  readonly by: 'organization' | 'person';
  readonly senderName: string;
  readonly message: string;
}

/** Records a past conversation that both sides have read. Nothing is sent. */
export async function recordPastConversation(
  about: About,
  past: readonly [PastMessage, ...PastMessage[]],
): Promise<void> {
  const conversation = await insertConversation(past[0].tx, about);
  for (const { tx, by, senderName, message } of past) {
    const sentAt = dateOf(tx.now);
    const key = newKey(tx);
    const person = about.userId ? ('lessee' as const) : ('prospect' as const);
    await insertMessage(tx, {
      ...key,
      conversationId: conversation.id,
      sender: by === 'organization' ? by : person,
      senderName,
      message,
      sentAt,
    });
    if (by === 'organization') {
      await insertDeliveries(tx, [
        {
          ...newKey(tx),
          messageId: key.id,
          channel: 'email',
          recipient: about.emailAddress,
          status: 'sent',
          sentBy: 'outbox',
          giveUpAt: sentAt,
          createdAt: sentAt,
        },
      ]);
    }
    await updateConversation(
      tx,
      conversation.id,
      by === 'organization'
        ? { lastOutgoingAt: sentAt, lesseeReadAt: sentAt }
        : { lastIncomingAt: sentAt, organizationReadAt: sentAt },
    );
  }
}
