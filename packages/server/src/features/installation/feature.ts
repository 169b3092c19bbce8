import { defineFeature, none } from '../../platform/feature.ts';
import { registerInstallation, type InstallationSettings } from './installation.routes.ts';
import type { Installation } from './installation.service.ts';

export const installationFeature = defineFeature({
  name: 'installation',
  register: (routes, parts: Installation & InstallationSettings) =>
    registerInstallation(routes, parts, parts),
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('It is used before anybody signs in.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('It is used before anybody signs in.'),
  archive: none('Nothing of it is archived.'),
  tables: none('It has no table.'),
  topics: none('It has no table.'),
});
