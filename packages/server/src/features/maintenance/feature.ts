import { defineFeature, none } from '../../platform/feature.ts';
import { registerMaintenance } from './maintenance.routes.ts';

export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  register: registerMaintenance,
  jobs: none('It sends nothing by itself.'),
  recurring: none('Nothing of it is repeated.'),
  attention: none('It adds nothing to Today yet.'),
  calendar: none('It has no days of its own yet.'),
  history: none('The page of a work order shows what happened to it.'),
  search: none('The list has a filter.'),
  archive: none('A work order that is not needed is cancelled.'),
  tables: {
    work_orders: 'maintenance',
    work_order_events: 'maintenance',
    work_order_counters: null,
  },
  topics: { maintenance: ['maintenance:read'] },
});
