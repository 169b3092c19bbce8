import { liveActorOf, messageReaders, userById } from '#features/access';
import { propertiesByIds } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { actingAs } from '../../platform/database/reach/acting.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { isUnread } from './conversations.domain.ts';
import { conversationById } from './conversations.repository.ts';
import { messageById } from './messages.repository.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const ANNOUNCEMENT_JOB = 'announce_message';

export interface AnnouncementPayload {
  readonly messageId: string;
  /** The admin to notify. */
  readonly userId: string;
}

/** Notifies everyone who reads messages of a new one, each in a separate job, so that nobody is notified twice. */
export async function announce(tx: Transaction, messageId: string | null): Promise<void> {
  if (!messageId) return;
  for (const { id: userId } of await messageReaders(tx)) {
    const payload: AnnouncementPayload = { messageId, userId };
    await addJob(tx, ANNOUNCEMENT_JOB, payload);
  }
}

/** The content of the notification; null when the message was read meanwhile, or the admin was deactivated. */
export async function prepareAnnouncement(
  opened: Transaction,
  { messageId, userId }: AnnouncementPayload,
) {
  const user = await userById(opened, userId);
  // Nothing is mailed about a home that the person does not reach.
  const tx = actingAs(opened, await liveActorOf(opened, userId));
  const message = await messageById(tx, messageId);
  const conversation =
    message && (await conversationById(tx, 'organization', message.conversationId));
  if (!user || user.deactivatedAt || !conversation || !isUnread(conversation)) return null;
  const [property] = await propertiesByIds(tx, [conversation.propertyId]);
  if (!property) return null;
  return { user, message, conversation, property };
}

export type Announcement = NonNullable<Awaited<ReturnType<typeof prepareAnnouncement>>>;
