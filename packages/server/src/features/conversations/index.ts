export { registerConversations } from './conversations.routes.ts';
export { startConversation } from './conversations.service.ts';
export { unreadOfProperties } from './conversations.repository.ts';
export { createInbox } from './inbox.ts';
export { messageSource } from './message-content.ts';
export { recordAttachment } from './attachments.service.ts';
export { announcementJob } from './announcing.jobs.ts';
export { recordPastConversation } from './past.service.ts';
