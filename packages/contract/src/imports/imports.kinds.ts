import { defineKinds } from '#shared/kinds';

export const importsKinds = defineKinds({
  pages: ['import'],
  screens: [],
  topics: ['imports'],
  archive: {},
  records: { import: 'imports' },
  history: {},
  search: {},
  attention: { import: { place: 91 } },
  calendar: {},
});
