import { defineKinds } from '#shared/kinds';

export const accessKinds = defineKinds({
  pages: ['security-log'],
  screens: [],
  topics: ['users'],
  archive: { user: { needs: 'people:read', place: 20 } },
  history: { user: 60 },
  search: { person: 20 },
  calendar: {},
});
