import type { question } from '@tenantry/contract/conversations/conversations.schemas';
import type { z } from 'zod';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { oneLine, subjectOf } from './conversations.domain.ts';
import * as repository from './conversations.repository.ts';

export interface Question {
  readonly propertyId: string;
  /** The tenant who asks, or null for a prospect. */
  readonly userId: string | null;
  readonly name: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly subject: string;
  readonly message: string;
}

/** Someone writes to the organization about a property: a new conversation, unread there. Answers its id. */
export async function startConversation(tx: Transaction, question: Question): Promise<string> {
  await propertyToAskAbout(tx, question.propertyId);
  const { message, ...about } = question;
  const organizationId = tx.organization.id;
  const id = newId();
  const at = dateOf(tx.now);
  await repository.insertConversation(tx, {
    organizationId,
    id,
    ...about,
    lastIncomingAt: at,
    createdAt: at,
  });
  await repository.insertMessage(tx, {
    organizationId,
    id: newId(),
    conversationId: id,
    sender: question.userId ? 'lessee' : 'prospect',
    senderName: question.name,
    message,
    sentAt: at,
  });
  await recordAudit(tx, { action: 'conversation.started', entityId: id });
  return id;
}

export async function propertyToAskAbout(tx: Transaction, propertyId: string): Promise<void> {
  if (!(await propertyById(tx, propertyId))) throw notFound();
}

type StrangersQuestion = Omit<z.output<typeof question>, 'website'>;

/** PUB-6: a stranger asks on the public page. What may become a header of a mail is kept on one line. */
export async function askAboutProperty(
  tx: Transaction,
  propertyId: string,
  { name, email, phoneNumber, message }: StrangersQuestion,
): Promise<void> {
  await startConversation(tx, {
    propertyId,
    userId: null,
    name: oneLine(name) || email,
    emailAddress: email,
    phoneNumber: oneLine(phoneNumber),
    subject: subjectOf(message),
    message,
  });
}
