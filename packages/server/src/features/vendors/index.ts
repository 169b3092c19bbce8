export { vendorsFeature } from './feature.ts';
export {
  findVendor as vendorById,
  lockVendor,
  vendorsByIds,
  type VendorRow,
} from './vendors.repository.ts';
export type { VendorParts } from './vendors.routes.ts';
export { comparedName, vendorsNamed } from './vendors.names.ts';
export { createVendor } from './vendors.service.ts';
export { vendors } from './vendors.table.ts';
