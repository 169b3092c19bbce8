import { defineKinds } from '#shared/kinds';

export const ledgerKinds = defineKinds({
  pages: ['receivables', 'deposits'],
  screens: ['deposit'],
  topics: ['invoices', 'payments'],
  archive: { invoice: { needs: 'charges:read', place: 60 } },
  history: { invoice: 30, payment: 40 },
  search: { invoice: 40, payment: 50 },
  calendar: { invoices_due: 10 },
});
