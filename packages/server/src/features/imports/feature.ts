import { defineFeature, none } from '../../platform/feature.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  register: () => undefined,
  jobs: none('It queues no work yet.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody yet.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('Imports are found on their page.'),
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table yet.'),
  topics: none('It has no table yet.'),
});
