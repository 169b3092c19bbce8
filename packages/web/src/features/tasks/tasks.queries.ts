import { queryOptions } from '@tanstack/react-query';
import type { Task, TaskInput } from '@tenantry/contract/tasks/tasks.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

interface TaskSelection {
  readonly state: 'open' | 'done';
  readonly mine: boolean;
}

export const tasksQuery = ({ state, mine }: TaskSelection) =>
  queryOptions({
    queryKey: ['tasks', 'list', state, mine],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/tasks', {
        query: { state, ...(mine && { assignee: 'me' as const }) },
        signal,
      }),
  });

/** The people who can be assigned a task. */
export const taskPeopleQuery = queryOptions({
  queryKey: [...queryKeys.users, 'tasks'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/tasks/people', { signal }),
});

/** Adds a task, or saves a changed one. */
export function saveTask(task: Task | null, input: TaskInput, idempotencyKey: string) {
  if (!task) return callApi('POST /v1/admin/tasks', { body: input, idempotencyKey });
  const { id: taskId, version } = task;
  return callApi('POST /v1/admin/tasks/:taskId', {
    params: { taskId },
    body: { ...input, version },
  });
}
