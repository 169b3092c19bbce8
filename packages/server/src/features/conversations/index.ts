export { registerConversations } from './conversations.routes.ts';
export { startConversation } from './conversations.service.ts';
export { unreadOfProperties } from './conversations.repository.ts';
