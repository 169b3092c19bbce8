import { defineFeature, none } from '../../platform/feature.ts';
import { registerSearch } from './search.routes.ts';

export const searchFeature = defineFeature({
  name: 'search',
  register: registerSearch,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Nothing of it waits for somebody.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  archive: none('Nothing of it is archived.'),
});
