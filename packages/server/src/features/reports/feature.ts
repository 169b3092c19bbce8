import { defineFeature, none } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { registerReports } from './reports.routes.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  register: (routes, { files }: { readonly files: FileStore }) => registerReports(routes, files),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('The entries are found.'),
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table.'),
  topics: none('It has no table.'),
});
