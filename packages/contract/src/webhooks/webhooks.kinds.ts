import { defineKinds } from '#shared/kinds';

export const webhooksKinds = defineKinds({
  pages: ['webhooks'],
  screens: [],
  topics: ['webhooks'],
  archive: {},
  records: { webhook: 'settings' },
  history: {},
  search: {},
  attention: { webhook_off: { place: 147, alwaysShown: true } },
  calendar: {},
});
