export { vendorsFeature } from './feature.ts';
export { createVendor } from './vendors.service.ts';
export { vendors } from './vendors.table.ts';
