import { defineKinds } from '#shared/kinds';

export const privacyKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['privacy'],
  archive: {},
  records: { privacy: 'people' },
  history: {},
  search: {},
  attention: { deletion_requested: { place: 140, alwaysShown: true } },
  calendar: {},
});
