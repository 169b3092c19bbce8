import { defineFeature, none } from '../../platform/feature.ts';
import type { SearchSource } from '../../platform/search/found.ts';
import { rentals } from './rentals.ts';
import { registerSearch } from './search.routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  register: (routes, { searchSources }: { readonly searchSources: readonly SearchSource[] }) =>
    registerSearch(routes, searchSources),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: [rentals],
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table.'),
  topics: none('It has no table.'),
});
