import { defineKinds } from '#shared/kinds';

export const billingKinds = defineKinds({
  pages: ['billing'],
  screens: [],
  topics: ['billing'],
  archive: {},
  history: {},
  search: {},
  calendar: { billing_planned: 20 },
});
