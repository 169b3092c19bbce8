export { registerConversations } from './conversations.routes.ts';
export { startConversation } from './conversations.service.ts';
export { unreadOfProperties } from './conversations.repository.ts';
export { conversationsByTime, deliveryJob } from './delivery.jobs.ts';
export { notingMails, notingTexts } from './outbox.service.ts';
export { noteAttachment } from './attachments.service.ts';
export type { InboundSettings } from './inbound.service.ts';
export { announcementJob } from './announcing.jobs.ts';
export { recordPastConversation } from './past.service.ts';
