import { defineKinds } from '#shared/kinds';

export const tasksKinds = defineKinds({
  pages: ['tasks'],
  screens: [],
  topics: ['tasks'],
  archive: { task: { label: 'Tasks', needs: 'tasks:read', place: 50 } },
  records: { task: 'tasks' },
  history: {},
  search: {},
  attention: { task: { place: 100 } },
  calendar: { tasks: { place: 50, needs: 'tasks:read' } },
});
