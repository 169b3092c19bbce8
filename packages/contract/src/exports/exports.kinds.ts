import { defineKinds } from '#shared/kinds';

export const exportsKinds = defineKinds({
  pages: ['export'],
  screens: [],
  topics: ['exports'],
  archive: {},
  records: { export: 'export' },
  history: {},
  search: {},
  attention: { export_failed: { place: 145, alwaysShown: true } },
  calendar: {},
});
