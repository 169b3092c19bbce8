import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import type { Routes } from '../../platform/http/routes.ts';
import * as service from './tasks.service.ts';

export function registerTasks(routes: Routes): void {
  routes.handle(tasksEndpoints.list, ({ tx, actor, query }) => service.listTasks(tx, actor, query));
  routes.handle(tasksEndpoints.people, ({ tx, actor }) => service.peopleForTasks(tx, actor));
  routes.handle(tasksEndpoints.create, ({ tx, body }) => service.createTask(tx, body));
  routes.handle(tasksEndpoints.update, ({ tx, params, body }) =>
    service.changeTask(tx, params.taskId, body),
  );
  routes.handle(tasksEndpoints.done, ({ tx, params, body }) =>
    service.finishTask(tx, params.taskId, body.done),
  );
  routes.handle(tasksEndpoints.remove, async ({ tx, params }) => {
    await service.removeTask(tx, params.taskId);
    return {};
  });
  routes.handle(tasksEndpoints.restore, ({ tx, params }) => service.restoreTask(tx, params.taskId));
}
