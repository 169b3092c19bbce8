import { defineKinds } from '#shared/kinds';

export const paymentsKinds = defineKinds({
  pages: ['payments'],
  screens: ['external-payment', 'property-payments'],
  topics: [],
  archive: {},
  records: { refund: 'payments' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
