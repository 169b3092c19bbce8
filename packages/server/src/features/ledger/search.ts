import type { Ranked } from '@tenantry/contract/search/ranked';
import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { EXACT, ranked, type SearchSource } from '../../platform/search/found.ts';
import { searchInvoices, searchPayments } from './ledger.search.ts';

function invoice(row: Awaited<ReturnType<typeof searchInvoices>>[number]): readonly Ranked[] {
  const { id, propertyId, number, lessee, home, amount, dueDate, remainingBalance } = row;
  return ranked('invoice', {
    match: EXACT,
    id,
    title: `Invoice ${invoiceLabel(number)}`,
    details: [
      lessee,
      home.label,
      formatCents(amount),
      remainingBalance > 0 ? `due ${formatCalendarDate(dueDate)}` : 'paid',
    ],
    page: { path: '/admin-invoices', propertyId, show: 'unpaid,paid', view: id },
  });
}

function payment(row: Awaited<ReturnType<typeof searchPayments>>[number]): readonly Ranked[] {
  const { id, propertyId, amount, method, description, lessee, paymentDate } = row;
  return ranked('payment', {
    match: EXACT,
    id,
    title: `Payment of ${formatCents(amount)}`,
    details: [
      lessee,
      method === description ? method : `${method}: ${description}`,
      formatCalendarDate(paymentDate),
    ],
    page: { path: '/property-payments', propertyId, view: id },
  });
}

export const search: readonly SearchSource[] = [
  {
    needs: ['charges:read'],
    start: (tx) => async (terms) => (await searchInvoices(tx, terms)).flatMap(invoice),
  },
  {
    needs: ['payments:read'],
    start: (tx) => async (terms) => (await searchPayments(tx, terms)).flatMap(payment),
  },
];
