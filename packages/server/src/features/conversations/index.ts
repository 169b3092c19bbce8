export { conversations } from './conversations.table.ts';
export { idsOfMessages } from './messages.repository.ts';
export {
  aboutLessee,
  conversationOfMessage,
  lockedMessage,
  openRoom,
  openRoomByLessee,
  openRoomFromOutside,
  phoneOfLessee,
  presentRoom,
  receiveInRoom,
  wordsOfRoom,
  writeInRoom,
} from './rooms.service.ts';
export { startConversation } from './conversations.service.ts';
export { unreadOfProperties } from './conversations.repository.ts';
export { createInbox } from './inbox.ts';
export { recordAttachment } from './attachments.service.ts';
export { recordPastConversation } from './past.service.ts';
export { conversationsFeature } from './feature.ts';
