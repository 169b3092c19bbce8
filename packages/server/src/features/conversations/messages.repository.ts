import { and, asc, desc, eq, getTableColumns, gt, isNotNull, not, or } from 'drizzle-orm';
import { messageDeliveries } from '#features/messaging';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { preparedInsert } from '../../platform/database/prepared-writes.ts';
import { conversations, messageAttachments, messages } from './conversations.table.ts';

export type MessageRow = typeof messages.$inferSelect;

const ofConversations = prepared(
  ['conversationIds'],
  getTableColumns(messages),
  (select, { organizationId, conversationIds }) =>
    select
      .from(messages)
      .where(
        and(
          eq(messages.organizationId, organizationId),
          anyOf(messages.conversationId, conversationIds),
        ),
      )
      .orderBy(asc(messages.sentAt), asc(messages.id)),
);

/** The messages of several conversations, oldest first. */
export async function messagesOf(
  tx: Transaction,
  conversationIds: readonly string[],
): Promise<MessageRow[]> {
  return ofConversations(tx, { conversationIds });
}

/** The ids of the messages of a conversation, as a part of another query. */
export const idsOfMessages = (tx: Transaction, conversationId: string) =>
  tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inOrganization(tx, messages), eq(messages.conversationId, conversationId)));

export async function messageById(tx: Transaction, id: string): Promise<MessageRow | null> {
  const [row] = await tx.db
    .select()
    .from(messages)
    .where(and(inOrganization(tx, messages), eq(messages.id, id)));
  return row ?? null;
}

/** Whether the other side wrote after this message. */
export async function hasLater(
  tx: Transaction,
  { conversationId, sentAt, id }: MessageRow,
  reader: 'organization' | 'lessee',
): Promise<boolean> {
  const fromOrganization = eq(messages.sender, 'organization');
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inOrganization(tx, messages),
        eq(messages.conversationId, conversationId),
        reader === 'organization' ? not(fromOrganization) : fromOrganization,
        or(gt(messages.sentAt, sentAt), and(eq(messages.sentAt, sentAt), gt(messages.id, id))),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The Message-IDs that a mail of the conversation refers to, newest first. */
export async function mailIdsOf(
  tx: Transaction,
  conversationId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.db
    .select({ mailId: messages.mailId })
    .from(messages)
    .where(
      and(
        inOrganization(tx, messages),
        eq(messages.conversationId, conversationId),
        isNotNull(messages.mailId),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(most);
  return rows.flatMap(({ mailId }) => mailId ?? []);
}

const insertNew = preparedInsert(messages);

/** A message that the organization writes, which nobody can have stored before. */
export async function insertWritten(
  tx: Transaction,
  row: typeof messages.$inferInsert,
): Promise<void> {
  insertNew(tx, [row]);
}

/** Returns the id; null if the message of that mail or text is already stored, even by a simultaneous call. */
export async function insertMessage(
  tx: Transaction,
  row: typeof messages.$inferInsert,
): Promise<string | null> {
  const [inserted] = await tx.db
    .insert(messages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: messages.id });
  return inserted?.id ?? null;
}

export async function hasMessage(
  tx: Transaction,
  known: { readonly mailId: string } | { readonly providerId: string },
): Promise<boolean> {
  const same =
    'mailId' in known
      ? eq(messages.mailId, known.mailId)
      : eq(messages.providerId, known.providerId);
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inOrganization(tx, messages), same))
    .limit(1);
  return row !== undefined;
}

/** The conversation that these mails belong to; the first known mail decides. */
export async function conversationOfMails(
  tx: Transaction,
  mailIds: readonly string[],
): Promise<string | null> {
  if (mailIds.length === 0) return null;
  const rows = await tx.db
    .select({ mailId: messages.mailId, conversationId: messages.conversationId })
    .from(messages)
    .where(and(inOrganization(tx, messages), anyOf(messages.mailId, mailIds)));
  const found = mailIds.map((id) => rows.find(({ mailId }) => mailId === id));
  return found.find((row) => row !== undefined)?.conversationId ?? null;
}

const joinFile = refersTo(messageAttachments.fileId, storedFiles);

const attachmentColumns = {
  id: messageAttachments.id,
  messageId: messageAttachments.messageId,
  fileId: messageAttachments.fileId,
  name: messageAttachments.name,
  contentType: storedFiles.contentType,
  size: storedFiles.bytes,
};

const ofMessages = prepared(
  ['messageIds'],
  attachmentColumns,
  (select, { organizationId, messageIds }) =>
    select
      .from(messageAttachments)
      .innerJoin(storedFiles, joinFile)
      .where(
        and(
          eq(messageAttachments.organizationId, organizationId),
          anyOf(messageAttachments.messageId, messageIds),
        ),
      )
      .orderBy(asc(messageAttachments.id)),
);

export async function attachmentsOf(tx: Transaction, messageIds: readonly string[]) {
  return ofMessages(tx, { messageIds });
}

/** A file of a message of this conversation. */
export async function attachmentById(tx: Transaction, conversationId: string, id: string) {
  const [row] = await tx.db
    .select(attachmentColumns)
    .from(messageAttachments)
    .innerJoin(storedFiles, joinFile)
    .innerJoin(messages, refersTo(messageAttachments.messageId, messages))
    .where(
      and(
        inOrganization(tx, messageAttachments),
        eq(messageAttachments.id, id),
        eq(messages.conversationId, conversationId),
      ),
    );
  return row ?? null;
}

export async function insertAttachment(
  tx: Transaction,
  row: typeof messageAttachments.$inferInsert,
): Promise<void> {
  await tx.db.insert(messageAttachments).values(row);
}

/** The organization's message that was sent in the mail with this Message-ID. */
export async function messageIdOfMail(tx: Transaction, mailId: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inOrganization(tx, messages),
        eq(messages.mailId, mailId),
        eq(messages.sender, 'organization'),
      ),
    );
  return row?.id ?? null;
}

/**
 * The message of a report to the conversation with this token: the one with this Message-ID, or the newest that left as a
 * mail. The address of the report is known only to mail servers that took a mail of this conversation.
 */
export async function messageIdOfReport(
  tx: Transaction,
  token: string,
  mailId: string | null,
): Promise<string | null> {
  const left = and(
    refersTo(messageDeliveries.messageId, messages),
    eq(messageDeliveries.channel, 'email'),
    anyOf(messageDeliveries.status, ['sent', 'delivered', 'undelivered']),
  );
  const theirs = and(
    refersTo(messages.conversationId, conversations),
    eq(conversations.replyToken, token),
  );
  const rows = await tx.db
    .select({ id: messages.id, mailId: messages.mailId })
    .from(messages)
    .innerJoin(conversations, theirs)
    .innerJoin(messageDeliveries, left)
    .where(and(inOrganization(tx, messages), eq(messages.sender, 'organization')))
    .orderBy(desc(messages.sentAt), desc(messages.id));
  const named = mailId === null ? undefined : rows.find((row) => row.mailId === mailId);
  return (named ?? rows[0])?.id ?? null;
}
