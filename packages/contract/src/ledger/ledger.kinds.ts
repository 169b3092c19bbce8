import { defineKinds } from '#shared/kinds';

export const ledgerKinds = defineKinds({
  pages: ['receivables', 'deposits'],
  screens: ['deposit'],
  topics: ['invoices', 'payments'],
  archive: { invoice: { label: 'Invoices', needs: 'charges:read', place: 60 } },
  records: { invoice: 'charges', payment: 'payments', deposit: 'payments' },
  history: { invoice: 30, payment: 40 },
  search: { invoice: { label: 'Invoice', place: 40 }, payment: { label: 'Payment', place: 50 } },
  attention: { rent_late: { place: 10 }, late_fee: { place: 20 }, deposit_held: { place: 80 } },
  calendar: { invoices_due: { place: 10, needs: 'charges:read' } },
});
