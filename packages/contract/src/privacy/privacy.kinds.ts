import { defineKinds } from '#shared/kinds';

export const privacyKinds = defineKinds({
  pages: ['retention'],
  screens: [],
  topics: ['privacy'],
  archive: {},
  records: { privacy: 'people' },
  history: {},
  search: {},
  attention: {
    deletion_requested: { place: 140, alwaysShown: true },
    retention_late: { place: 146, alwaysShown: true },
  },
  calendar: {},
});
