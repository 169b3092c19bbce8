import { defineKinds } from '#shared/kinds';

export const settlementsKinds = defineKinds({
  pages: [],
  screens: ['settle-deposit'],
  topics: ['settlements'],
  archive: {},
  records: { settlement: 'payments' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
