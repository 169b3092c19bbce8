import { defineKinds } from '#shared/kinds';

export const maintenanceKinds = defineKinds({
  pages: [],
  screens: ['assets'],
  topics: ['maintenance'],
  archive: { asset: { label: 'Appliances', needs: 'maintenance:read', place: 78 } },
  records: { maintenance: 'maintenance', asset: 'maintenance' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
