import { defineParts } from '../../ui/feature.ts';
import type { tasksFeature } from './feature.ts';

export const parts = defineParts<typeof tasksFeature>({
  pages: {
    tasks: async () => (await import('./tasks-page.tsx')).TasksPage,
  },
  screens: {},
  palette: [
    {
      place: 80,
      label: 'Add task',
      detail: 'For yourself or a colleague',
      permission: 'tasks:write',
      path: '/tasks',
    },
  ],
});
