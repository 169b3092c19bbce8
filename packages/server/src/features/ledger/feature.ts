import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import { depositsToReturn, lateFeesToBill, lateRents } from './attention.service.ts';
import { dueDays } from './calendar.ts';
import { labelOfNumber } from './invoice-label.ts';
import { registerLedger } from './ledger.routes.ts';
import { invoices, payments } from './ledger.table.ts';
import { archive } from './archive.kinds.ts';
import { search } from './search.ts';

export const ledgerFeature = defineFeature({
  name: 'ledger',
  register: registerLedger,
  jobs: none('It queues no work.'),
  recurring: none('Nothing of it is repeated.'),
  attention: [
    { needs: 'payments:read', work: 'payments:write', find: lateRents },
    { needs: 'charges:read', work: 'charges:write', find: lateFeesToBill },
    { needs: 'payments:read', work: 'payments:write', find: depositsToReturn },
  ],
  calendar: { invoices_due: { find: dueDays } },
  history: {
    invoice: {
      table: invoices,
      title: sql`concat('Invoice ', ${labelOfNumber(invoices.number)})`,
    },
    payment: { table: payments, title: sql`'Payment'` },
  },
  search,
  archive,
  tables: {
    invoices: 'invoices',
    invoice_items: 'invoices',
    credit_notes: 'invoices',
    payments: 'payments',
    payment_applications: 'payments',
    payment_reversals: 'payments',
    deposit_movements: 'payments',
  },
  topics: {
    invoices: ['charges:read', 'payments:read', 'books:read'],
    payments: ['charges:read', 'payments:read', 'books:read'],
  },
});
