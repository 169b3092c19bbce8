import { defineKinds } from '#shared/kinds';

export const invoicesKinds = defineKinds({
  pages: [],
  screens: ['admin-invoices'],
  topics: [],
  archive: {},
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
