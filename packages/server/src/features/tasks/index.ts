export {
  createTask,
  finishTask,
  keptTask,
  moveTask,
  openTask,
  removeTask,
} from './tasks.service.ts';
export { tasks } from './tasks.table.ts';
export { tasksFeature } from './feature.ts';
