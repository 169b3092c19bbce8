import { defineFeature, none } from '../../platform/feature.ts';
import { registerInspections } from './inspections.routes.ts';

export const inspectionsFeature = defineFeature({
  name: 'inspections',
  register: registerInspections,
  jobs: none('It has no jobs.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('The list of inspections names the drafts.'),
  calendar: none('The task of the move-out is in the calendar.'),
  history: none('An inspection shows all that it says, and the activity of the home its changes.'),
  search: none('They are found with their home.'),
  archive: none('A draft can be deleted, and a sealed inspection stays.'),
  tables: {
    inspection_templates: 'inspections',
    inspections: 'inspections',
    inspection_items: 'inspections',
    inspection_photos: 'inspections',
    inspection_signatures: 'inspections',
  },
  topics: { inspections: ['maintenance:read'] },
});
