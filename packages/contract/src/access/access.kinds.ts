import { defineKinds } from '#shared/kinds';

export const accessKinds = defineKinds({
  pages: ['security-log', 'support-access'],
  screens: [],
  topics: ['users', 'support'],
  archive: { user: { label: 'Users', needs: 'people:read', place: 20 } },
  records: { user: 'people', role: 'people', support: 'settings' },
  history: { user: 60 },
  search: { person: { label: 'Person', place: 20 } },
  attention: {},
  calendar: {},
});
