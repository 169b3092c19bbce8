import type { TaskDone } from '@tenantry/contract/tasks/tasks.schemas';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

interface FinishTaskProps {
  readonly taskId: string;
  readonly title: string;
  /** The task is done, and can be reopened. */
  readonly done?: boolean;
}

function PermittedFinishTask({ taskId, title, done = false }: FinishTaskProps) {
  const { submit, submitting } = useSubmit<void, TaskDone>({
    send: () =>
      callApi('POST /v1/admin/tasks/:taskId/done', { params: { taskId }, body: { done: !done } }),
    changes: ['tasks'],
    onDone: ({ nextDueDate }) => {
      const next = nextDueDate ? `. The next one is due ${formatDate(nextDueDate)}` : '';
      notifySuccess(done ? 'Open again' : `Done${next}`);
    },
    onRefused: (reason) => {
      notifyError(reason);
      return true;
    },
  });
  const label = done ? 'Reopen' : 'Done';
  return (
    <PlainButton
      variant="default"
      busy={submitting}
      aria-label={`${label}: ${title}`}
      onClick={() => void submit()}
    >
      {label}
    </PlainButton>
  );
}

/** Marks a task as done, or reopens it. */
export const FinishTask = onlyFor(
  { 'POST /v1/admin/tasks/:taskId/done': 'tasks:write' },
  PermittedFinishTask,
);
