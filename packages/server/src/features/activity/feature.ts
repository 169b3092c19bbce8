import { defineFeature, none } from '../../platform/feature.ts';
import { registerActivity } from './activity.routes.ts';

export const activityFeature = defineFeature({
  name: 'activity',
  register: registerActivity,
  jobs: none('It only reads.'),
  recurring: none('It only reads.'),
  attention: none('It shows what happened, which needs nobody.'),
  calendar: none('It has no days.'),
  history: none('It shows the changes of what other features have.'),
  search: none('Its page has filters.'),
  archive: none('It has no records.'),
  tables: none('The audit trail belongs to the platform.'),
  topics: none('It has no records.'),
});
