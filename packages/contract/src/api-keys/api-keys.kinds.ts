import { defineKinds } from '#shared/kinds';

export const apiKeysKinds = defineKinds({
  pages: ['api-keys'],
  screens: [],
  topics: ['apiKeys'],
  archive: {},
  records: { apikey: 'settings' },
  history: {},
  search: {},
  attention: { api_key_ends: { place: 148 } },
  calendar: {},
});
