import { defineFeature, none } from '../../platform/feature.ts';
import { openMoveIns } from './checklists.attention.ts';
import { registerChecklists } from './checklists.routes.ts';

export const checklistsFeature = defineFeature({
  name: 'checklists',
  register: registerChecklists,
  jobs: none('It has no jobs.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [{ needs: 'leases:read', work: 'leases:write', find: openMoveIns }],
  calendar: none('The calendar has the first day of the lease.'),
  history: none('Its changes are in the history of the lease.'),
  search: none('It is found with its lease.'),
  archive: none('An item that was checked can be opened again.'),
  tables: { move_in_templates: 'leases', move_in_items: 'leases' },
  topics: none('What it writes belongs to leases.'),
});
