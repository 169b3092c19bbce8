import type { ListSearch } from '../../ui/screens/screen.ts';
import { validateListSearch } from '../../ui/screens/list-search.ts';
import { queryKeys } from '../../lib/effects.ts';
import { defineWebFeature, none } from '../../ui/feature.ts';
import { text } from '../../ui/screens/page-search.ts';

/** HOME-4. */
interface TasksSearch extends ListSearch {
  /** The subject of a new task, such as `person:` and an id. */
  readonly about?: string | undefined;
}

const readTasksSearch = (search: Record<string, unknown>): TasksSearch => ({
  ...validateListSearch(search),
  about: text(search['about']) || undefined,
});

export const tasksFeature = defineWebFeature({
  name: 'tasks',
  pages: {
    tasks: { needs: ['tasks:read'], search: readTasksSearch },
  },
  screens: none('It has no screen.'),
  routes: none('It has no other routes.'),
  nav: [
    { group: 'work', to: '/tasks', label: 'Tasks', key: 'k', place: 110, icon: 'check' },
    {
      group: 'add',
      to: '/tasks?tab=add',
      label: 'Task',
      place: 40,
      icon: 'check',
      permission: 'tasks:write',
    },
  ],
  effects: { tasks: [['tasks'], queryKeys.today, queryKeys.archive] },
});
