export { addAsset } from './assets/assets.service.ts';
export { addRules } from './task-rules/task-rules.service.ts';
export { countLateRules } from './task-rules/task-rules.repository.ts';
export { taskRules } from './task-rules/task-rules.table.ts';
export { assets } from './assets/assets.table.ts';
export {
  addEvent,
  createWorkOrder,
  lockedWorkOrder,
  oneWorkOrder,
  setStatus,
} from './maintenance.service.ts';
export { filesOfOrders } from './files/files.repository.ts';
export { recordWorkFile } from './files/files.service.ts';
export { agreedCostOf } from './owner-approvals/agreed-cost.ts';
export { nobodyToCharge } from './maintenance.errors.ts';
export { numbersOfOrders } from './maintenance.repository.ts';
export {
  claimVendorInvoice,
  recordVendorInvoice,
  releaseVendorInvoice,
} from './vendor-links/vendor-links.files.ts';
export { vendorLinkFiles } from './vendor-links/vendor-link-files.table.ts';
export { workOrders } from './maintenance.table.ts';
export { setVendor } from './maintenance.repository.ts';
export { recordPastQuestion } from './owner-approvals/owner-approvals.past.ts';
export { linkToVendorRoom } from './vendor-links/vendor-link-mails.ts';
export { revokeLinksOfVendor } from './vendor-links/vendor-links.service.ts';
export { recordPastLink } from './vendor-links/vendor-links.past.ts';
export { maintenanceFeature } from './feature.ts';
