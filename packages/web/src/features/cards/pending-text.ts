import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { formatMoney } from '../../lib/format.ts';

type Pending = Pick<LesseePayment, 'id' | 'amount'>;

/** Ids of payments that wait for a confirmation at the card's bank. */
type Asked = Pick<ReadonlySet<string>, 'has'>;

const sums = (payments: readonly Pending[]) =>
  payments.map(({ amount }) => formatMoney(amount)).join(' and ');

/** What a tenant should know about payments without an outcome before paying again. */
export function pendingSentences(pending: readonly Pending[], asked: Asked): string[] {
  const waiting = pending.filter(({ id }) => asked.has(id));
  const processed = pending.filter(({ id }) => !asked.has(id));
  const subject = processed.length === 1 ? 'A payment' : 'Payments';
  const verb = processed.length === 1 ? 'is' : 'are';
  return [
    processed.length > 0 &&
      `${subject} of ${sums(processed)} ${verb} still being processed. What you pay now is a separate payment.`,
    waiting.length === 1 &&
      `A payment of ${sums(waiting)} is waiting for your bank; it is not charged unless you confirm it.`,
    waiting.length > 1 &&
      `Payments of ${sums(waiting)} are waiting for your bank; they are not charged unless you confirm them.`,
  ].filter((sentence) => sentence !== false);
}

/** The question before a second payment. */
export function secondPaymentQuestion(
  amount: number,
  pending: readonly Pending[],
  asked: Asked,
): string {
  const other = pending.every(({ id }) => asked.has(id))
    ? 'Another payment is waiting for your bank; it is not charged unless you confirm it.'
    : 'Another payment is still being processed.';
  return `${other} Pay ${formatMoney(amount)} as well?`;
}
