import { defineKinds } from '#shared/kinds';

export const checklistsKinds = defineKinds({
  pages: [],
  screens: [],
  topics: [],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: { move_in_open: { place: 68 } },
  calendar: {},
});
