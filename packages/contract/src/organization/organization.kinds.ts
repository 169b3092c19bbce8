import { defineKinds } from '#shared/kinds';

export const organizationKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['organization'],
  archive: {},
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
