import { defineKinds } from '#shared/kinds';

export const conversationsKinds = defineKinds({
  pages: ['outbox', 'messages', 'remind-late', 'message-tenants'],
  screens: ['all-messages', 'message-respond'],
  topics: ['conversations'],
  archive: {},
  records: { conversation: 'messages', message: 'messages', mail: 'messages' },
  history: {},
  search: { conversation: { label: 'Message', place: 60 } },
  attention: {
    unread: { place: 30, alwaysShown: true },
    message_undelivered: { place: 140, alwaysShown: true },
  },
  calendar: {},
});
