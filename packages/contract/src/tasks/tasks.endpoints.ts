import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import {
  taskDone,
  taskDoneInput,
  taskInput,
  taskList,
  taskPerson,
  taskResponse,
  tasksQuery,
  taskUpdate,
} from './tasks.schemas.ts';

const taskParams = z.strictObject({ taskId: id });

/** HOME-4. */
export const tasksEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/tasks',
    access: { staff: 'tasks:read' },
    summary: 'List open tasks by due day, or the most recently completed tasks',
    query: tasksQuery,
    response: taskList,
    assistant: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/v1/admin/tasks/people',
    access: { staff: 'tasks:read' },
    summary: 'List the staff members to whom tasks can be assigned',
    response: z.array(taskPerson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/tasks',
    access: { staff: 'tasks:write' },
    summary: 'Add a task',
    body: acceptsResponse(taskInput, taskResponse),
    response: taskResponse,
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/admin/tasks/:taskId',
    access: { staff: 'tasks:write' },
    summary: 'Change a task',
    params: taskParams,
    body: acceptsResponse(taskUpdate, taskResponse),
    response: taskResponse,
  }),
  done: endpoint({
    method: 'POST',
    path: '/v1/admin/tasks/:taskId/done',
    access: { staff: 'tasks:write' },
    summary:
      'Mark a task as done or as open again; completing a recurring task creates the next one',
    params: taskParams,
    body: taskDoneInput,
    response: taskDone,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/tasks/:taskId',
    access: { staff: 'tasks:write' },
    summary: 'Delete a task, and with it the rest of its series',
    params: taskParams,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v1/admin/tasks/:taskId/restore',
    access: { staff: 'tasks:write' },
    summary: 'Restore a deleted task',
    params: taskParams,
    body: z.strictObject({}),
    response: taskResponse,
  }),
};
