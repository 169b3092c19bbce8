import { defineKinds } from '#shared/kinds';

export const reportsKinds = defineKinds({
  pages: ['reports', 'aging', 'rent-roll', 'rent-grid', 'tax-package', 'vacancy', 'repairs'],
  screens: [],
  topics: [],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
