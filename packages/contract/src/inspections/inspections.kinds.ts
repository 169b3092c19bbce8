import { defineKinds } from '#shared/kinds';

export const inspectionsKinds = defineKinds({
  pages: ['inspections', 'inspection'],
  screens: [],
  topics: ['inspections'],
  archive: {},
  records: { inspection: 'maintenance' },
  history: {},
  search: {},
  attention: { inspection_to_seal: { place: 78 }, inspection_unfinished: { place: 79 } },
  calendar: {},
});
