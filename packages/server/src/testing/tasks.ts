import { tasksEndpoints } from '@tenantry/contract/tasks/tasks.endpoints';
import type { Task, taskInput } from '@tenantry/contract/tasks/tasks.schemas';
import type { z } from 'zod';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

type Body = z.input<typeof taskInput>;

/** Due on the current day of the tests. */
export function taskBody(changes: Partial<Body> = {}): Body {
  return { title: 'Change the air filter', dueDate: '2026-03-10', ...changes };
}

export async function aTask(
  test: TestApp,
  as: TestPerson,
  changes: Partial<Body> = {},
): Promise<Task> {
  return (await test.call(tasksEndpoints.create, { as, body: taskBody(changes) })).body;
}
