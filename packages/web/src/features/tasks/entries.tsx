import type { tasksKinds } from '@tenantry/contract/tasks/tasks.kinds';
import { counted, sentences } from '../../lib/words.ts';
import { defineEntries } from '../../ui/entries.ts';
import { IconCircleCheck } from '../../ui/icons/icons.tsx';
import { LinkButton, TextLink } from '../../ui/text/link.tsx';
import { FinishTask } from './finish-task.tsx';

export const entries = defineEntries<typeof tasksKinds>({
  attention: {
    task: {
      icon: IconCircleCheck,
      words: ({ title, about, daysOverdue }) => ({
        title,
        detail: sentences(
          about ?? false,
          daysOverdue === 0 ? 'Due today' : `${counted(daysOverdue, 'day')} overdue`,
        ),
      }),
      actions: ({ taskId, title }) => (
        <>
          <LinkButton to="/tasks" variant="default">
            Show
          </LinkButton>
          <FinishTask taskId={taskId} title={title} />
        </>
      ),
    },
  },
  calendar: {
    tasks: {
      label: 'Tasks',
      words: ({ title, done, assignee, about }) => ({
        short: title,
        detail: [about, assignee, done ? 'done' : null].filter(Boolean).join(', ') || 'Task',
      }),
      link: ({ done }, link) => (
        <TextLink to="/tasks" search={{ show: 'all', ...(done && { tab: 'done' }) }} {...link} />
      ),
      id: ({ taskId }) => taskId,
    },
  },
});
