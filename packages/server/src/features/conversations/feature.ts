import { defineFeature, none } from '../../platform/feature.ts';
import { deliveryJobs, type DeliveryDependencies } from '#features/messaging';
import { announcementJob } from './announcing.jobs.ts';
import { undeliveredMessages, unreadMessages } from './attention.ts';
import { registerConversations } from './conversations.routes.ts';
import { filesNoticeJob } from './files-notice.jobs.ts';
import { messageSource, type MessageParts } from './message-content.ts';
import { search } from './search.ts';

type DeliveryParts = Omit<DeliveryDependencies, 'messages'>;

type JobParts = DeliveryParts &
  MessageParts &
  Parameters<typeof announcementJob>[0] & {
    /** Messages note their own deliveries. */
    readonly untracked: Pick<DeliveryParts, 'senderOf' | 'sms'>;
  };

export const conversationsFeature = defineFeature({
  name: 'conversations',
  register: registerConversations,
  jobs: (parts: JobParts) => [
    ...deliveryJobs({ ...parts, ...parts.untracked, messages: messageSource(parts) }),
    announcementJob(parts),
    filesNoticeJob(parts),
  ],
  recurring: none('Nothing of it is repeated.'),
  attention: [
    { needs: 'messages:read', find: unreadMessages },
    { needs: 'messages:read', find: undeliveredMessages },
  ],
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search,
  archive: none('Nothing of it is archived.'),
  tables: {
    conversations: 'conversations',
    messages: 'conversations',
    message_attachments: 'conversations',
  },
  topics: { conversations: ['messages:read'] },
});
