import { defineKinds } from '#shared/kinds';

export const maintenanceKinds = defineKinds({
  pages: [],
  screens: [],
  topics: ['maintenance'],
  archive: {},
  records: { maintenance: 'maintenance' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
