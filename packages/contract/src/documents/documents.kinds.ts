import { defineKinds } from '#shared/kinds';

export const documentsKinds = defineKinds({
  pages: [],
  screens: ['documents'],
  topics: ['documents'],
  archive: { document: { label: 'Documents', needs: 'documents:read', place: 77 } },
  records: { document: 'documents' },
  history: {},
  search: {},
  attention: { document_expiring: { place: 76 } },
  calendar: {},
});
