import { defineFeature, none } from '../../platform/feature.ts';
import { importsToLookAt } from './imports.attention.ts';
import { importJob } from './imports.jobs.ts';
import { registerImports } from './imports.routes.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  register: registerImports,
  jobs: (parts: Parameters<typeof importJob>[0]) => [importJob(parts)],
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'imports:read', noHome: true, find: importsToLookAt }],
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('Imports are found on their page.'),
  archive: none('Nothing of it is archived.'),
  tables: {
    imports: 'imports',
    import_rows: 'imports',
    imported_records: 'imports',
    import_profiles: 'imports',
  },
  topics: { imports: ['imports:read'] },
});
