import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { laterOf } from './conversations.domain.ts';
import type { Side } from './conversations.repository.ts';
import { hasLater, messageById } from './messages.repository.ts';
import type { ConversationRow } from './writing.service.ts';

/** MSG-7: the time up to which a side has read a locked conversation. It never goes back. */
export async function readUpTo(
  tx: Transaction,
  side: Side,
  conversation: ConversationRow,
  upTo: string | undefined,
): Promise<Date | null> {
  const [before, newest] =
    side === 'organization'
      ? [conversation.organizationReadAt, conversation.lastIncomingAt]
      : [conversation.lesseeReadAt, conversation.lastOutgoingAt];
  if (!upTo) return newest;
  const message = await messageById(tx, upTo);
  if (message?.conversationId !== conversation.id) throw notFound();
  if (!(await hasLater(tx, message, side))) return newest;
  return laterOf(before, message.sentAt);
}
