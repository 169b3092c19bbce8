import { defineKinds } from '#shared/kinds';

export const switchoversKinds = defineKinds({
  pages: ['switchover'],
  screens: [],
  topics: ['switchovers'],
  archive: {},
  records: { switchover: 'imports' },
  history: {},
  search: {},
  attention: { switchover: { place: 90 } },
  calendar: {},
});
