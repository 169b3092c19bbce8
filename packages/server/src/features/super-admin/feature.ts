import { defineFeature, none } from '../../platform/feature.ts';
import { registerSuperAdmin } from './super-admin.routes.ts';

export const superAdminFeature = defineFeature({
  name: 'super-admin',
  register: registerSuperAdmin,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Today asks the backups and the jobs itself.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('Organizations are not searched.'),
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table.'),
  topics: none('It has no table.'),
});
