import type {
  lesseeConversation,
  newConversation,
  question,
} from '@tenantry/contract/conversations/conversations.schemas';
import type { Medium } from '@tenantry/contract/messaging/messaging.schemas';
import { oneLine } from '@tenantry/contract/shared/one-line';
import type { z } from 'zod';
import { userById } from '#features/access';
import {
  givenHomeOf,
  hasLeftHome,
  leasesOfProperties,
  leasesOfUser,
  recipientsOf,
  type LeaseRow,
} from '#features/leases';
import { queueTextToOrganization, sendAgain } from '#features/messaging';
import { propertiesByIds, propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { announce } from './announcing.service.ts';
import { contactOf, contactOfLessee, currentContact, withContact } from './contact.service.ts';
import { isUnread, subjectOf } from './conversations.domain.ts';
import { noLesseeToWriteTo, noLongerLessee, nothingToWriteAbout } from './conversations.errors.ts';
import * as repository from './conversations.repository.ts';
import { messageById } from './messages.repository.ts';
import { readUpTo } from './reading.service.ts';
import {
  addIncoming,
  addOutgoing,
  type ConversationRow,
  type Outgoing,
} from './writing.service.ts';

/** The other person of a conversation, and its subject. */
export interface About {
  readonly propertyId: string;
  /** The tenant's user, or null for a prospect and for a vendor. */
  readonly userId: string | null;
  readonly withVendor?: boolean;
  readonly name: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly subject: string;
  readonly remindedLeaseId?: string | null;
}

export interface Question extends About {
  readonly message: string;
}

/** Starts a new conversation about a property, unread by the organization. Returns its id. */
export async function startConversation(tx: Transaction, question: Question): Promise<string> {
  return (await start(tx, question)).conversationId;
}

async function start(tx: Transaction, { message, ...about }: Question) {
  await propertyToAskAbout(tx, about.propertyId);
  const conversation = await insertConversation(tx, about);
  const sender = about.userId ? 'lessee' : 'prospect';
  const messageId = await addIncoming(tx, conversation, {
    sender,
    senderName: about.name,
    message,
  });
  await recordAudit(tx, { action: 'conversation.started', entityId: conversation.id });
  return { conversationId: conversation.id, messageId };
}

export async function insertConversation(tx: Transaction, about: About): Promise<ConversationRow> {
  const row = {
    ...newKey(tx),
    remindedLeaseId: null,
    withVendor: false,
    ...about,
    lastIncomingAt: null,
    organizationReadAt: null,
    lastOutgoingAt: null,
    lesseeReadAt: null,
    replyToken: null,
    createdAt: dateOf(tx.now),
  };
  await repository.insertConversation(tx, row);
  return row;
}

export async function propertyToAskAbout(tx: Transaction, propertyId: string): Promise<void> {
  if (!(await propertyById(tx, propertyId))) throw notFound();
}

/** Includes archived properties: their conversations can continue, but no new one can begin. */
export async function propertyWithConversations(tx: Transaction, propertyId: string) {
  const [property] = await propertiesByIds(tx, [propertyId]);
  if (!property) throw notFound();
}

type StrangersQuestion = Omit<z.output<typeof question>, 'website'>;

/** PUB-6: a stranger asks on the public page. Fields that may become mail headers are reduced to one line. */
export async function askAboutProperty(
  tx: Transaction,
  propertyId: string,
  { name, email, phoneNumber, message }: StrangersQuestion,
): Promise<void> {
  const { messageId } = await start(tx, {
    propertyId,
    userId: null,
    name: oneLine(name) || email,
    emailAddress: email,
    phoneNumber: oneLine(phoneNumber),
    subject: subjectOf(message),
    message,
  });
  await announce(tx, messageId);
}

/** The name under which someone who is signed in writes. */
export async function nameOfActor(tx: Transaction): Promise<string> {
  const user = tx.actor && (await userById(tx, tx.actor.userId));
  if (!user) throw notFound();
  return oneLine(`${user.firstName} ${user.lastName}`) || tx.organization.name;
}

type NewConversation = z.output<typeof newConversation>;

/** An administrator writes to the tenants of the active lease. Returns the conversation with the primary one. */
export async function writeToLessee(
  tx: Transaction,
  propertyId: string,
  message: NewConversation,
): Promise<string> {
  await propertyToAskAbout(tx, propertyId);
  const leases = await leasesOfProperties(tx, [propertyId]);
  const running = leases.find(({ status }) => status === 'ACTIVE');
  if (!running) throw noLesseeToWriteTo();
  return (await writeAbout(tx, running, await nameOfActor(tx), message)).id;
}

/**
 * Writes to each tenant of a lease, in a conversation of their own, because what one of them answers is not for the
 * others. Who share an address get one mail. Returns the id of the primary tenant's conversation, and all deliveries.
 */
export async function writeAbout(
  tx: Transaction,
  lease: LeaseRow,
  senderName: string,
  message: NewConversation,
) {
  const [primary, ...others] = await recipientsOf(tx, lease.id, tx.today);
  const outgoing = { senderName, reached: new Set<string>() };
  const { id, deliveries } = await writeTo(tx, lease, primary ?? lease, {
    ...message,
    ...outgoing,
  });
  for (const other of others) {
    deliveries.push(...(await writeTo(tx, lease, other, { ...message, ...outgoing })).deliveries);
  }
  return { id, deliveries };
}

type OneMessage = NewConversation & Pick<Outgoing, 'senderName' | 'reached'>;

async function writeTo(
  tx: Transaction,
  lease: LeaseRow,
  lessee: Parameters<typeof contactOf>[0],
  { subject, reminder, ...message }: OneMessage,
) {
  const conversation = await insertConversation(tx, {
    propertyId: lease.propertyId,
    ...contactOf(lessee),
    subject: oneLine(subject) || subjectOf(message.message),
    remindedLeaseId: reminder ? lease.id : null,
  });
  const deliveries = await addOutgoing(tx, conversation, { ...message, readAt: null });
  await recordAudit(tx, { action: 'conversation.started', entityId: conversation.id });
  return { id: conversation.id, deliveries };
}

/** TENANT-5: a tenant writes about the property of their active lease, or of another lease that they choose. */
export async function writeToOrganization(
  tx: Transaction,
  userId: string,
  { subject = '', message, medium, propertyId }: z.output<typeof lesseeConversation>,
): Promise<string> {
  const leases = await leasesOfUser(tx, userId);
  const lease = propertyId
    ? leases.find((each) => each.propertyId === propertyId)
    : (leases.find(({ status }) => status === 'ACTIVE') ?? leases[0]);
  const home = await givenHomeOf(tx, userId);
  if (propertyId && !lease && propertyId !== home) throw notFound();
  const chosen = lease?.propertyId ?? home;
  if (!chosen) throw nothingToWriteAbout();
  const user = await userById(tx, userId);
  if (!user) throw notFound();
  const { emailAddress } = user;
  const contact = lease
    ? await contactOfLessee(tx, lease, userId)
    : { userId, name: await nameOfActor(tx), emailAddress, phoneNumber: '' };
  const { conversationId, messageId } = await start(tx, {
    propertyId: chosen,
    ...contact,
    subject: oneLine(subject) || subjectOf(message),
    message,
  });
  await announce(tx, messageId);
  await textIfChosen(tx, medium, messageId);
  return conversationId;
}

/** MSG-1: administrators always get a mail; this adds a text. */
async function textIfChosen(tx: Transaction, medium: Medium, messageId: string | null) {
  if (medium === 'emailAndSms' && messageId) await queueTextToOrganization(tx, messageId);
}

/** The conversations within reach: those of a property for administrators, their own for tenants. */
export type Reach = { readonly propertyId: string } | { readonly userId: string };

const reaches = (reach: Reach, conversation: Pick<ConversationRow, 'propertyId' | 'userId'>) =>
  'propertyId' in reach
    ? conversation.propertyId === reach.propertyId
    : conversation.userId === reach.userId;

async function lockWithin(tx: Transaction, reach: Reach, id: string): Promise<ConversationRow> {
  const conversation = await repository.lockConversation(tx, id);
  if (!conversation || !reaches(reach, conversation)) throw notFound();
  return conversation;
}

/** The conversation; outside of reach it counts as not found. */
export async function conversationWithin(tx: Transaction, reach: Reach, id: string) {
  const side = 'propertyId' in reach ? 'organization' : 'lessee';
  const conversation = await repository.conversationById(tx, side, id);
  if (!conversation || !reaches(reach, conversation)) throw notFound();
  return conversation;
}

interface Answer {
  readonly message: string;
  /** The newest message that the writer has seen; all of them if absent. */
  readonly upTo?: string | undefined;
}

/** The organization replies. */
export async function answer(
  tx: Transaction,
  reach: { readonly propertyId: string },
  id: string,
  { message, medium, upTo }: Answer & { readonly medium: Medium },
): Promise<void> {
  const found = await lockWithin(tx, reach, id);
  const readAt = await readUpTo(tx, 'organization', found, upTo);
  const [senderName, contact] = await Promise.all([nameOfActor(tx), currentContact(tx, found)]);
  const conversation = await withContact(tx, found, contact);
  await addOutgoing(tx, conversation, { senderName, message, medium, readAt });
  await recordAudit(tx, { action: 'conversation.answered', entityId: id });
}

/** UNIT-9: a tenant who has left a home only reads, unless staff assigned the home to them. */
async function refuseFormerLessee(tx: Transaction, userId: string, propertyId: string) {
  if (!(await hasLeftHome(tx, userId, propertyId))) return;
  if ((await givenHomeOf(tx, userId)) !== propertyId) throw noLongerLessee();
}

/** The tenant replies; also by text if the tenant chose that. */
export async function answerByLessee(
  tx: Transaction,
  reach: { readonly userId: string },
  id: string,
  { message, medium, upTo }: Answer & { readonly medium: Medium },
): Promise<void> {
  const conversation = await lockWithin(tx, reach, id);
  await refuseFormerLessee(tx, reach.userId, conversation.propertyId);
  const readAt = await readUpTo(tx, 'lessee', conversation, upTo);
  const senderName = await nameOfActor(tx);
  const incoming = { sender: 'lessee', senderName, message, readAt } as const;
  const messageId = await addIncoming(tx, conversation, incoming);
  if (!isUnread(conversation)) await announce(tx, messageId);
  await textIfChosen(tx, medium, messageId);
  await recordAudit(tx, { action: 'conversation.answered', entityId: id });
}

/** MSG-2: marks the conversation as read by this side, up to this message or to its end. */
export async function read(
  tx: Transaction,
  reach: Reach,
  id: string,
  upTo: string | undefined,
): Promise<void> {
  const conversation = await lockWithin(tx, reach, id);
  const side = 'propertyId' in reach ? 'organization' : 'lessee';
  const readAt = await readUpTo(tx, side, conversation, upTo);
  const changes =
    side === 'organization' ? { organizationReadAt: readAt } : { lesseeReadAt: readAt };
  await repository.updateConversation(tx, id, changes);
}

export async function sendMessageAgain(
  tx: Transaction,
  reach: { readonly propertyId: string },
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<void> {
  await lockWithin(tx, reach, conversationId);
  const message = await messageById(tx, messageId);
  if (message?.conversationId !== conversationId) throw notFound();
  await sendAgain(tx, messageId);
  await recordAudit(tx, { action: 'message.sentAgain', entityId: messageId });
}
