import { defineFeature, none } from '../../platform/feature.ts';
import { archive } from './assets.archive.ts';
import { registerAssets } from './assets.routes.ts';
import { overdueOrders, waitingOrders, workDays } from './attention.ts';
import { registerMaintenance, type MaintenanceParts } from './maintenance.routes.ts';
import { search } from './search.ts';

export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  register: (routes, parts: MaintenanceParts) => {
    registerMaintenance(routes, parts);
    registerAssets(routes);
  },
  jobs: none('It sends nothing by itself.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [
    { needs: 'maintenance:read', find: waitingOrders },
    { needs: 'maintenance:read', find: overdueOrders },
  ],
  calendar: { work_due: { find: workDays } },
  history: none('The page of a work order shows what happened to it.'),
  search,
  archive,
  tables: {
    assets: 'maintenance',
    work_orders: 'maintenance',
    work_order_events: 'maintenance',
    work_order_files: 'maintenance',
    work_order_counters: null,
  },
  topics: { maintenance: ['maintenance:read'] },
});
