export { addAsset, assetsOf } from './assets.service.ts';
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
