import type { Payment, PaymentsQuery } from '@tenantry/contract/payments/payments.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { pageOf } from '@tenantry/contract/shared/lists';
import { formatDollars } from '@tenantry/contract/shared/money';
import { leasesOfProperties, lesseeNamer } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfRows } from '../../platform/lists/page-of-rows.ts';

interface ListedPayment extends Payment {
  readonly lessee: string;
}

/** The words that people read and search for. */
export const statusWords: Readonly<Record<Payment['status'], string>> = {
  pending: 'Processing',
  failed: 'Failed',
  received: 'Received',
  partlyReversed: 'Partly reversed',
  reversed: 'Reversed',
};

export function methodWordsOf({ method, card }: Payment): string {
  if (method !== 'CreditCard') return method;
  return card ? `${card.brand} ending in ${card.last4}` : 'Credit card';
}

const shown = {
  columns: {
    date: ({ paymentDate }: ListedPayment) => paymentDate,
    method: methodWordsOf,
    tenant: ({ lessee }: ListedPayment) => lessee.toLowerCase(),
    amount: ({ amount }: ListedPayment) => amount,
    status: ({ status }: ListedPayment) => statusWords[status],
  },
  /** The amount is also searched as people type it: `1250` finds `$1,250.00`. */
  text: (payment: ListedPayment) =>
    [
      formatCalendarDate(payment.paymentDate),
      methodWordsOf(payment),
      payment.description,
      payment.lessee,
      ...(payment.paidBy ? [payment.paidBy.name] : []),
      formatDollars(payment.amount),
      payment.amount.toFixed(2),
      statusWords[payment.status],
      ...payment.applications.map(
        ({ invoiceNumber }) => `Invoice ${String(invoiceNumber).padStart(4, '0')}`,
      ),
      ...(payment.credit > 0 ? ['Credit'] : []),
    ].join('\n'),
};

/** The requested page of a property's payments, or all of them. */
export async function pageOfPayments(
  tx: Transaction,
  propertyId: string,
  payments: Payment[],
  query: PaymentsQuery,
): Promise<Payment[] | Page<Payment>> {
  const asked = pageOf(query);
  if (!asked) return payments;
  const [leases, nameOf] = await Promise.all([
    leasesOfProperties(tx, [propertyId]),
    lesseeNamer(tx, { among: { propertyIds: [propertyId] } }),
  ]);
  const lessees = new Map(leases.map((lease) => [lease.id, nameOf(lease)]));
  const listed = payments.map((payment) => ({
    ...payment,
    lessee: lessees.get(payment.leaseId) ?? '',
  }));
  return pageOfRows(listed, asked, '-date', shown);
}
