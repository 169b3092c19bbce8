import { defineFeature, none } from '../../platform/feature.ts';
import { taskDays, tasksToDo } from './attention.ts';
import { taskDigestJob, taskDigestsByTime } from './tasks.jobs.ts';
import { registerTasks } from './tasks.routes.ts';
import { archive } from './archive.kinds.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  register: registerTasks,
  jobs: (parts: Parameters<typeof taskDigestJob>[0]) => [taskDigestJob(parts)],
  recurring: [taskDigestsByTime],
  attention: [{ needs: 'tasks:read', find: tasksToDo }],
  calendar: { tasks: { find: taskDays } },
  history: none('Done tasks stay in the list.'),
  search: none('They are few, and have a page.'),
  archive,
  tables: { tasks: 'tasks', task_digests: null },
  topics: { tasks: ['tasks:read'] },
});
