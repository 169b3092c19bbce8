import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import { statementsToEnter } from './attention.ts';
import { registerStatements } from './statements.routes.ts';
import { archive } from './archive.kinds.ts';

interface Parts {
  readonly files: FileStore;
  readonly documents: DocumentReader;
}

export const statementsFeature = defineFeature({
  name: 'statements',
  register: (routes, { files, documents }: Parts) => registerStatements(routes, files, documents),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'books:read', work: 'books:write', find: statementsToEnter }],
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('They are found with their property.'),
  archive,
  tables: {
    statements: 'statements',
    statement_analyses: 'statements',
    statement_applications: 'statements',
    statement_entries: 'statements',
  },
  topics: { statements: ['books:read'] },
});
