export { taskDays, tasksToDo } from './attention.ts';
export { taskDigestJob, taskDigestsByTime } from './tasks.jobs.ts';
export { registerTasks } from './tasks.routes.ts';
export { createTask } from './tasks.service.ts';
export { tasks } from './tasks.table.ts';
