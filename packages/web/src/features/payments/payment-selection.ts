import { searchText, searchWord } from '@tenantry/contract/shared/folded';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { methodLabel, statusLabels, whereItIs } from './payment-labels.ts';

export interface ListedPayment extends Payment {
  /** The tenant whom the lease names. */
  readonly lessee: string;
}

type Searched = Pick<
  ListedPayment,
  | 'paymentDate'
  | 'method'
  | 'card'
  | 'description'
  | 'lessee'
  | 'paidBy'
  | 'amount'
  | 'status'
  | 'applications'
  | 'credit'
>;

export function selectPayments<P extends Searched>(payments: readonly P[], filter: string): P[] {
  const wanted = searchWord(filter.trim());
  return payments.filter((payment) => searchText(textOf(payment)).includes(wanted));
}

/** The visible text of a row, with the amount also as people type it: `1250` finds `$1,250.00`. */
function textOf(payment: Searched): string {
  const { paymentDate, description, lessee, paidBy, amount, status } = payment;
  return [
    formatDate(paymentDate),
    methodLabel(payment),
    description,
    lessee,
    ...(paidBy ? [paidBy.name] : []),
    formatMoney(amount),
    amount.toFixed(2),
    statusLabels[status],
    ...whereItIs(payment),
  ].join('\n');
}
