export { createTask } from './tasks.service.ts';
export { tasksFeature } from './feature.ts';
