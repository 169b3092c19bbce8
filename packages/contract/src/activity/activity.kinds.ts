import { defineKinds } from '#shared/kinds';

export const activityKinds = defineKinds({
  pages: ['activity'],
  screens: [],
  topics: [],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
