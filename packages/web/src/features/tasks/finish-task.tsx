import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';

interface FinishTaskProps {
  readonly taskId: string;
  readonly title: string;
  /** The task is done, and can be reopened. */
  readonly done?: boolean;
}

/** Marks a task as done, or reopens it. */
export function FinishTask({ taskId, title, done = false }: FinishTaskProps) {
  const finish = async () => {
    const { nextDueDate } = await callApi('POST /v1/admin/tasks/:taskId/done', {
      params: { taskId },
      body: { done: !done },
    });
    const next = nextDueDate ? `. The next one is due ${formatDate(nextDueDate)}` : '';
    notifySuccess(done ? 'Open again' : `Done${next}`);
  };
  const label = done ? 'Reopen' : 'Done';
  return (
    <ActButton
      calls={{ 'POST /v1/admin/tasks/:taskId/done': 'tasks:write' }}
      aria-label={`${label}: ${title}`}
      act={finish}
      changes={['tasks']}
    >
      {label}
    </ActButton>
  );
}
