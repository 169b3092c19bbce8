/** MAINT-3: the conversation about one record, such as a work order, with its tenant. */
import { textablePhoneOfOrganization } from '#features/messaging';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { currentContact } from './contact.service.ts';
import { presentAll } from './conversations.presenter.ts';
import {
  answer,
  conversationWithin,
  insertConversation,
  nameOfActor,
  writeToOrganization,
  type About,
} from './conversations.service.ts';
import { conversationById, lockConversation } from './conversations.repository.ts';
import { attachmentsOf, messageById, messagesOf } from './messages.repository.ts';
import { addOutgoing } from './writing.service.ts';

interface Report {
  readonly propertyId: string;
  readonly subject: string;
  readonly message: string;
  /** Then it is texted to the organization, too, if it takes texts. */
  readonly urgent: boolean;
}

/** Opens the room of a record that a tenant has made, with the tenant's words, which everybody who reads messages gets. */
export async function openRoomByLessee(
  tx: Transaction,
  userId: string,
  { urgent, ...report }: Report,
): Promise<{ readonly conversationId: string; readonly messageId: string | null }> {
  const texts = urgent && (await textablePhoneOfOrganization(tx)) !== null;
  const medium = texts ? 'emailAndSms' : 'email';
  const conversationId = await writeToOrganization(tx, userId, { ...report, medium });
  const [message] = await messagesOf(tx, [conversationId]);
  return { conversationId, messageId: message?.id ?? null };
}

/** A message with its conversation, which is locked, and its files. */
export async function lockedMessage(tx: Transaction, messageId: string) {
  const message = await messageById(tx, messageId);
  const conversation = message && (await lockConversation(tx, message.conversationId));
  if (!conversation) throw notFound();
  const files = await attachmentsOf(tx, [messageId]);
  return { conversation, files };
}

/** The conversation of a message and the home that it is about; null if it is gone. */
export async function conversationOfMessage(tx: Transaction, messageId: string) {
  const message = await messageById(tx, messageId);
  if (!message) return null;
  const { conversationId } = message;
  const found = await conversationById(tx, 'organization', conversationId);
  return found && { conversationId, propertyId: found.propertyId };
}

/** The phone number of a tenant; null if none is known. */
export async function phoneOfLessee(tx: Transaction, userId: string): Promise<string | null> {
  return (await contactOfUser(tx, userId))?.phoneNumber || null;
}

const contactOfUser = async (tx: Transaction, userId: string) => currentContact(tx, { userId });

/** The room with a tenant, by email and in the portal. */
export async function aboutLessee(
  tx: Transaction,
  userId: string,
  about: Pick<About, 'propertyId' | 'subject'>,
): Promise<About> {
  const contact = await contactOfUser(tx, userId);
  if (!contact) throw notFound();
  const { name = '', emailAddress = '', phoneNumber = '' } = contact;
  return { ...about, userId, name, emailAddress, phoneNumber };
}

interface Writing {
  readonly message: string;
  readonly upTo?: string | undefined;
}

/** The organization writes in a room. */
export async function writeInRoom(
  tx: Transaction,
  room: { readonly propertyId: string; readonly conversationId: string },
  writing: Writing,
): Promise<void> {
  const { propertyId, conversationId } = room;
  await answer(tx, { propertyId }, conversationId, { ...writing, medium: 'email' });
}

/** The organization opens a room with its first message. Returns the conversation's id. */
export async function openRoom(tx: Transaction, about: About, message: string): Promise<string> {
  const conversation = await insertConversation(tx, about);
  const senderName = await nameOfActor(tx);
  await addOutgoing(tx, conversation, { senderName, message, medium: 'email', readAt: null });
  await recordAudit(tx, { action: 'conversation.started', entityId: conversation.id });
  return conversation.id;
}

/** The room as the organization sees it. */
export async function presentRoom(tx: Transaction, propertyId: string, conversationId: string) {
  const conversation = await conversationWithin(tx, { propertyId }, conversationId);
  const [presented] = await presentAll(tx, 'organization', [conversation]);
  if (!presented) throw notFound();
  return presented;
}
