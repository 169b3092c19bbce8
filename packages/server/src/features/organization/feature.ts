import { defineFeature, none } from '../../platform/feature.ts';
import { registerOrganization } from './organization.routes.ts';

export const organizationFeature = defineFeature({
  name: 'organization',
  register: registerOrganization,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('Today lists the first settings in its own way.'),
  calendar: none('It has no days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('Its settings are a page of the palette.'),
  archive: none('Nothing of it is archived.'),
  tables: { organization_settings: 'organization' },
  topics: { organization: null },
});
