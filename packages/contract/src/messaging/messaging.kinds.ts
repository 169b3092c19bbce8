import { defineKinds } from '#shared/kinds';

export const messagingKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['letters'],
  archive: {},
  history: {},
  search: {},
  calendar: {},
});
