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
} from './maintenance.service.ts';
export { filesOfOrders } from './files.repository.ts';
export { nobodyToCharge } from './maintenance.errors.ts';
export { numbersOfOrders } from './maintenance.repository.ts';
export { recordVendorInvoice } from './vendor-links.files.ts';
export { workOrders } from './maintenance.table.ts';
export { setVendor } from './maintenance.repository.ts';
export { recordPastLink } from './vendor-links.past.ts';
export { maintenanceFeature } from './feature.ts';
