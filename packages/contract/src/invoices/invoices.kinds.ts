import { defineKinds } from '#shared/kinds';

export const invoicesKinds = defineKinds({
  pages: ['invoices'],
  screens: ['admin-invoices'],
  topics: [],
  archive: {},
  records: {},
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
