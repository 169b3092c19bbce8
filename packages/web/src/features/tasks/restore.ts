import type { tasksKinds } from '@tenantry/contract/tasks/tasks.kinds';
import { callApi } from '../../lib/api.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof tasksKinds>({
  task: {
    calls: { 'POST /v1/admin/tasks/:taskId/restore': 'tasks:write' },
    effect: 'tasks',
    send: ({ id: taskId }) =>
      callApi('POST /v1/admin/tasks/:taskId/restore', { params: { taskId }, body: {} }),
  },
});
