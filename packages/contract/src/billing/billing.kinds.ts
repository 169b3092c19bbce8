import { defineKinds } from '#shared/kinds';

export const billingKinds = defineKinds({
  pages: ['billing', 'charge-tenants'],
  screens: [],
  topics: ['billing'],
  archive: {},
  records: { billing: 'charges' },
  history: {},
  search: {},
  attention: {
    rent_to_bill: { place: 40 },
    rent_missed: { place: 50 },
    unused_days: { place: 60 },
  },
  calendar: { billing_planned: { place: 20, needs: 'charges:read' } },
});
