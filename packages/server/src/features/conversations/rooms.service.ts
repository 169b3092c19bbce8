/** MAINT-3: conversations about one record, such as a work order: one with its tenant, one with each vendor. */
import { textablePhoneOfOrganization } from '#features/messaging';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { announce } from './announcing.service.ts';
import { currentContact } from './contact.service.ts';
import { isUnread } from './conversations.domain.ts';
import { presentAll } from './conversations.presenter.ts';
import {
  conversationById,
  lockConversation,
  updateConversation,
} from './conversations.repository.ts';
import {
  answer,
  conversationWithin,
  insertConversation,
  nameOfActor,
  writeToOrganization,
  type About,
} from './conversations.service.ts';
import { attachmentsOf, messageById, messagesOf } from './messages.repository.ts';
import { addIncoming, addOutgoing } from './writing.service.ts';

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
  return { message, conversation, files };
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
  /** The current address of somebody without an account. */
  contact?: Pick<About, 'name' | 'emailAddress'>,
): Promise<void> {
  const { propertyId, conversationId } = room;
  if (contact) await updateConversation(tx, conversationId, contact);
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

/** Somebody without an account opens a room with the first message, such as a vendor by a link. Returns the conversation's id. */
export async function openRoomFromOutside(
  tx: Transaction,
  about: About,
  message: string,
): Promise<string> {
  const { id } = await insertConversation(tx, about);
  await recordAudit(tx, { action: 'conversation.started', entityId: id });
  await receiveInRoom(tx, id, { senderName: about.name, message });
  return id;
}

/** A vendor writes in a room. The same words twice are one message, whose response was lost. */
export async function receiveInRoom(
  tx: Transaction,
  conversationId: string,
  { senderName, message }: { readonly senderName: string; readonly message: string },
): Promise<void> {
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation) throw notFound();
  const last = (await messagesOf(tx, [conversationId])).at(-1);
  if (last?.sender === 'vendor' && last.message === message) return;
  const messageId = await addIncoming(tx, conversation, { sender: 'vendor', senderName, message });
  if (!isUnread(conversation)) await announce(tx, messageId);
  await recordAudit(tx, { action: 'conversation.answered', entityId: conversationId });
}

/** What somebody without an account sees of a room: the words, oldest first. */
export async function wordsOfRoom(tx: Transaction, conversationId: string) {
  const rows = await messagesOf(tx, [conversationId]);
  return rows.map(({ id, sender, senderName, message, sentAt }) => ({
    id,
    mine: sender !== 'organization',
    name: senderName,
    at: sentAt.toISOString(),
    message,
  }));
}
