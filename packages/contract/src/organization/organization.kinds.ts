import { defineKinds } from '#shared/kinds';

export const organizationKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['organization'],
  archive: {},
  records: { organization: 'settings', installation: 'settings' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
