export { addAsset, assetsOf } from './assets.service.ts';
export { assets } from './assets.table.ts';
export {
  addEvent,
  createWorkOrder,
  lockedWorkOrder,
  oneWorkOrder,
  setStatus,
  type NewWorkOrder,
} from './maintenance.service.ts';
export type { WorkOrderRow } from './maintenance.repository.ts';
export { workOrderEvents, workOrders } from './maintenance.table.ts';
export { maintenanceFeature } from './feature.ts';
