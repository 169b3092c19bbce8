import { defineFeature, none } from '../../platform/feature.ts';
import { registerToday } from './today.routes.ts';

export const todayFeature = defineFeature({
  name: 'today',
  register: registerToday,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('It shows what the other features find.'),
  calendar: none('It shows the days of the other features.'),
  history: none('It has no entity with a history page.'),
  search: none('It shows what other features have.'),
  archive: none('Nothing of it is archived.'),
  tables: { attention_snoozes: 'attention', calendar_feeds: null },
  topics: { attention: null },
});
