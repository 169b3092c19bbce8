import { defineKinds } from '#shared/kinds';

export const paymentsKinds = defineKinds({
  pages: ['payments', 'enter-checks'],
  screens: ['external-payment', 'property-payments'],
  topics: [],
  archive: {},
  records: { refund: 'payments' },
  history: {},
  search: {},
  attention: {},
  calendar: {},
});
