import { defineFeature, none } from '../../platform/feature.ts';
import { inspectionMailJob } from './inspection-mails.jobs.ts';
import { readyToSeal, unfinishedInspections } from './inspections.attention.ts';
import { registerInspections } from './inspections.routes.ts';

export const inspectionsFeature = defineFeature({
  name: 'inspections',
  register: registerInspections,
  jobs: (parts: Parameters<typeof inspectionMailJob>[0]) => [inspectionMailJob(parts)],
  recurring: none('Nothing of it is repeated.'),
  attention: [
    { needs: 'maintenance:read', work: 'maintenance:write', find: readyToSeal },
    { needs: 'maintenance:read', work: 'maintenance:write', find: unfinishedInspections },
  ],
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
