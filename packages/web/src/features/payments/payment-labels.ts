import { isExternal, methodWords } from '@tenantry/contract/ledger/payment-methods';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { dayInWords } from '../ledger/account-text.ts';

export type Reversal = Payment['reversals'][number];

type ListedMethod = Pick<Payment, 'method' | 'card' | 'description'>;

export const CARD_METHOD = 'CreditCard';

/** `Check`, `Cash`, `Visa ending in 4242`; `Credit card` for a card that is not known yet. */
export function methodLabel({ method, card }: Pick<Payment, 'method' | 'card'>): string {
  if (method !== CARD_METHOD) return method;
  return card ? `${card.brand} ending in ${card.last4}` : 'Credit card';
}

/** `Check 1042`, `Zelle: 7F3K21`; the method is said once. */
export function methodAndNumber({ method, card, description }: ListedMethod): string {
  const label = methodLabel({ method, card });
  const isNamed = description.toLowerCase().includes(label.toLowerCase());
  return isNamed ? description : `${label}: ${description}`;
}

/** `check`, `Zelle payment`, `card payment`. */
export function methodNoun(method: string): string {
  if (isExternal(method)) return methodWords[method].noun;
  return method === CARD_METHOD ? 'card payment' : 'kept deposit';
}

/** `check of March 2, 2026`, for a sentence or the label of a button. */
export function paymentName({ method, paymentDate }: Pick<Payment, 'method' | 'paymentDate'>) {
  return `${methodNoun(method)} of ${dayInWords(paymentDate)}`;
}

export const statusLabels: Readonly<Record<Payment['status'], string>> = {
  pending: 'Processing',
  failed: 'Failed',
  received: 'Received',
  partlyReversed: 'Partly reversed',
  reversed: 'Reversed',
};

/** Where the money is: `Invoice 0042 $1,000.00`, `Credit $250.00`. */
export function whereItIs({
  applications,
  credit,
}: Pick<Payment, 'applications' | 'credit'>): string[] {
  const parts = applications.map(
    ({ invoiceNumber, amount }) => `Invoice ${invoiceLabel(invoiceNumber)} ${formatMoney(amount)}`,
  );
  return credit > 0 ? [...parts, `Credit ${formatMoney(credit)}`] : parts;
}

/** A completed or pending reversal, in words. */
export function reversalLabel({ reason, status }: Pick<Reversal, 'reason' | 'status'>): string {
  if (reason === 'Mistake') return 'Recorded by mistake';
  if (reason === 'Dispute') return 'Disputed by the cardholder';
  if (reason !== 'Refund' || status === 'succeeded') return reason;
  return status === 'pending' ? 'Refund pending' : 'Refund failed';
}
