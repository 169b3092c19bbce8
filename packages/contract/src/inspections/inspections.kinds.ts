import { defineKinds } from '#shared/kinds';

export const inspectionsKinds = defineKinds({
  pages: ['inspections', 'inspection'],
  screens: [],
  topics: ['inspections'],
  archive: {},
  records: { inspection: 'maintenance' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
