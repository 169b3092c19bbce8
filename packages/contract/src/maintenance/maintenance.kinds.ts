import { defineKinds } from '#shared/kinds';

export const maintenanceKinds = defineKinds({
  pages: ['work-orders', 'work-order', 'recurring-work'],
  screens: ['assets'],
  topics: ['maintenance'],
  archive: {
    asset: { label: 'Appliances', needs: 'maintenance:read', place: 76 },
    rule: { label: 'Recurring work', needs: 'maintenance:read', place: 79 },
  },
  records: { maintenance: 'maintenance', asset: 'maintenance', rule: 'maintenance' },
  history: {},
  search: { workOrder: { label: 'Work order', place: 65 } },
  attention: {
    work_waiting: { place: 31, alwaysShown: true },
    work_overdue: { place: 32 },
    owner_answered: { place: 33 },
    owner_waiting: { place: 34 },
    rules_late: { place: 149, alwaysShown: true },
  },
  calendar: { work_due: { place: 55, needs: 'maintenance:read' } },
});
