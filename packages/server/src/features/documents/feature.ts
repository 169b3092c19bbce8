import { defineFeature, none } from '../../platform/feature.ts';
import { archive } from './archive.kinds.ts';
import { expiringDocuments } from './documents.attention.ts';
import { registerDocuments } from './documents.routes.ts';

export const documentsFeature = defineFeature({
  name: 'documents',
  register: registerDocuments,
  jobs: none('It has no jobs.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'documents:read', find: expiringDocuments }],
  calendar: none('Today names the documents that expire.'),
  history: none('Its changes are in the history of what it belongs to.'),
  search: none('It is found with what it belongs to.'),
  archive,
  tables: { documents: 'documents', document_files: 'documents' },
  topics: { documents: ['documents:read', 'books:read'] },
});
