import { defineFeature, none } from '../../platform/feature.ts';
import { switchoverToLookAt } from './switchovers.attention.ts';
import { plannedSwitches, switchoverJob } from './switchovers.jobs.ts';
import { registerSwitchovers } from './switchovers.routes.ts';

export const switchoversFeature = defineFeature({
  name: 'switchovers',
  register: registerSwitchovers,
  jobs: (parts: Parameters<typeof switchoverJob>[0]) => [switchoverJob(parts)],
  recurring: [plannedSwitches],
  attention: [{ needs: 'imports:read', noHome: true, find: switchoverToLookAt }],
  calendar: none('Its day is on its page, and what it makes has days of its own.'),
  history: none('It has no entity with a history page.'),
  search: none('There are few, and they have a page.'),
  archive: none('Nothing of it is archived.'),
  tables: {
    switchovers: 'switchovers',
    switchover_files: 'switchovers',
    switchover_runs: 'switchovers',
    switchover_lines: 'switchovers',
  },
  topics: { switchovers: ['imports:read'] },
});
