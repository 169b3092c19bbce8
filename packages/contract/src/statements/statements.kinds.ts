import { defineKinds } from '#shared/kinds';

export const statementsKinds = defineKinds({
  pages: ['property-statements', 'statement-view', 'statement-review'],
  screens: [],
  topics: ['statements'],
  archive: { statement: { label: 'Statements', needs: 'books:read', place: 40 } },
  records: { statement: 'books' },
  history: {},
  search: {},
  attention: { statement: { place: 90 } },
  calendar: {},
});
