import { defineFeature, none } from '../../platform/feature.ts';
import { archive } from './assets.archive.ts';
import { registerAssets } from './assets.routes.ts';
import { registerMaintenance, type MaintenanceParts } from './maintenance.routes.ts';

export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  register: (routes, parts: MaintenanceParts) => {
    registerMaintenance(routes, parts);
    registerAssets(routes);
  },
  jobs: none('It sends nothing by itself.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('It adds nothing to Today yet.'),
  calendar: none('It has no days of its own yet.'),
  history: none('The page of a work order shows what happened to it.'),
  search: none('The list has a filter.'),
  archive,
  tables: {
    assets: 'maintenance',
    work_orders: 'maintenance',
    work_order_events: 'maintenance',
    work_order_counters: null,
  },
  topics: { maintenance: ['maintenance:read'] },
});
