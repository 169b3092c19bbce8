export { addAsset } from './assets.service.ts';
export { addRules } from './task-rules.service.ts';
export { countLateRules } from './task-rules.repository.ts';
export { taskRules } from './task-rules.table.ts';
export { assets } from './assets.table.ts';
export {
  addEvent,
  createWorkOrder,
  lockedWorkOrder,
  oneWorkOrder,
  setStatus,
  subjectOfRoom,
  type NewWorkOrder,
} from './maintenance.service.ts';
export { addFile, sendFile } from './files.service.ts';
export type { WorkOrderRow } from './maintenance.repository.ts';
export { workOrderEvents, workOrderFiles, workOrders } from './maintenance.table.ts';
export { maintenanceFeature } from './feature.ts';
