import { defineKinds } from '#shared/kinds';

export const todayKinds = defineKinds({
  pages: ['calendar'],
  screens: [],
  topics: ['attention'],
  archive: {},
  history: {},
  search: {},
  calendar: {},
});
