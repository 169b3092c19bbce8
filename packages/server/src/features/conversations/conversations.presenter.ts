import type { Conversation, Message } from '@tenantry/contract/conversations/conversations.schemas';
import type { Delivery } from '@tenantry/contract/messaging/messaging.schemas';
import { UNCHECKED_TYPE } from '@tenantry/contract/shared/unchecked-type';
import {
  deliveriesOf,
  optedOut,
  textablePhoneOfOrganization,
  type DeliveryRow,
} from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import { phoneNumberForTexts } from '../../platform/sms/phone-number.ts';
import type { ShownConversation, Side } from './conversations.repository.ts';
import * as messages from './messages.repository.ts';

type AttachmentRow = Awaited<ReturnType<typeof messages.attachmentsOf>>[number];

/** Conversations with their messages, as one side sees them: a few queries for any number of conversations. */
export async function presentAll(
  tx: Transaction,
  side: Side,
  conversations: readonly ShownConversation[],
): Promise<Conversation[]> {
  const rows = await messages.messagesOf(
    tx,
    conversations.map(({ id }) => id),
  );
  const ids = rows.map(({ id }) => id);
  // Only staff may save what nobody has checked.
  const isShown = ({ contentType }: AttachmentRow) =>
    side === 'organization' || contentType !== UNCHECKED_TYPE;
  const numbers = conversations.flatMap((each) => phoneNumberForTexts(each.phoneNumber) ?? []);
  const [files, sent, phone, silent] = await Promise.all([
    messages.attachmentsOf(tx, ids),
    // Only the organization sees where a reply was sent, and whether it arrived.
    side === 'organization' ? deliveriesOf(tx, ids) : [],
    side === 'lessee' ? textablePhoneOfOrganization(tx) : null,
    optedOut(tx, numbers),
  ]);
  const attachments = Map.groupBy(files.filter(isShown), (row) => row.messageId);
  const deliveries = Map.groupBy(sent, (row) => row.messageId);
  const ofOrganization = phone !== null;
  const byConversation = Map.groupBy(rows, (row) => row.conversationId);
  return conversations.map((conversation) => {
    const number = phoneNumberForTexts(conversation.phoneNumber);
    return {
      ...presentHead(conversation),
      textable: side === 'lessee' ? ofOrganization : number !== null && !silent.has(number),
      messages: (byConversation.get(conversation.id) ?? []).map((row) =>
        presentMessage(row, attachments.get(row.id) ?? [], deliveries.get(row.id) ?? []),
      ),
    };
  });
}

function presentHead(conversation: ShownConversation) {
  const { id, propertyId, subject, name, emailAddress, phoneNumber, userId } = conversation;
  return {
    id,
    propertyId,
    subject,
    name,
    emailAddress,
    phoneNumber,
    lessee: userId !== null,
    unread: conversation.unread,
    lastMessageAt: conversation.lastMessageAt.toISOString(),
  };
}

function presentMessage(
  row: messages.MessageRow,
  attachments: readonly AttachmentRow[],
  deliveries: readonly DeliveryRow[],
): Message {
  return {
    id: row.id,
    sender: row.sender,
    senderName: row.senderName,
    date: row.sentAt.toISOString(),
    via: row.via,
    message: row.message,
    quoted: row.quoted,
    attachments: attachments.map(({ id, name, contentType, size }) => ({
      id,
      name,
      contentType,
      size,
    })),
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery(row: DeliveryRow): Delivery {
  return {
    channel: row.channel,
    recipient: row.recipient,
    status: row.status,
    failure: row.failure,
    outbox: row.sentBy === 'outbox',
  };
}
