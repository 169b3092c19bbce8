import { defineKinds } from '#shared/kinds';

export const messagingKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['letters'],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: {
    outbox: { place: 120, alwaysShown: true },
    undelivered: { place: 130, alwaysShown: true },
  },
  calendar: {},
});
