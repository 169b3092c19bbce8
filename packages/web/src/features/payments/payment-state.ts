import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { addCents, centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { formatMoney } from '../../lib/format.ts';

type Reversal = LesseePayment['reversals'][number];

export interface PaymentState {
  readonly label: string;
  /** A color of the theme. */
  readonly color: 'pine' | 'gray' | 'amber' | 'red';
  /** The reason, and what else happened, one line each. */
  readonly lines: readonly string[];
}

/** The status of a payment, for the tenant who made it. */
export function paymentState(payment: LesseePayment): PaymentState {
  const { status, failure } = payment;
  if (status === 'pending') return { label: 'Processing', color: 'gray', lines: [] };
  if (status === 'failed') {
    return { label: 'Failed', color: 'red', lines: failure ? [failure] : [] };
  }
  const lines = payment.reversals.flatMap(linesOf);
  if (status === 'received') return { label: 'Received', color: 'pine', lines };
  return { ...takenBack(payment), lines };
}

/** The message to the tenant about a failed payment. */
export function failedSentence({ amount, failure }: Pick<LesseePayment, 'amount' | 'failure'>) {
  const why = failure ?? '';
  const calm = /not charged/.test(why) ? '' : 'You were not charged.';
  return [`Your payment of ${formatMoney(amount)} failed.`, why, calm].filter(Boolean).join(' ');
}

/** The card's bank returned the refund, so the tenant does not have it. */
const cameBack = ({ reason, status, failure }: Reversal) =>
  reason === 'Refund' && status === 'succeeded' && failure !== null;

/** Only money that went back to the card counts as refunded; the money of a bounced check never arrived. */
function takenBack({ status, reversals }: LesseePayment): Omit<PaymentState, 'lines'> {
  const done = reversals.filter(
    (reversal) => reversal.status === 'succeeded' && !cameBack(reversal),
  );
  if (done.length > 0 && done.every(({ reason }) => reason === 'Refund')) {
    const sum = addCents(...done.map(({ amount }) => centsFromDollars(amount)));
    return { label: `Refunded ${formatCents(sum)}`, color: 'gray' };
  }
  return { label: status === 'reversed' ? 'Reversed' : 'Partly reversed', color: 'amber' };
}

const causes = {
  'Bounced check': 'The check bounced',
  Mistake: 'It was recorded by mistake',
  Refund: 'It was refunded',
  Dispute: 'It was disputed with the card’s bank',
  'Credit refunded': 'Credit was refunded to you',
  'Refund billed': 'The refund is on an invoice, because the payment was returned',
} as const satisfies Record<Reversal['reason'], string>;

function linesOf(reversal: Reversal): string[] {
  const { reason, status, amount } = reversal;
  const money = formatMoney(Math.abs(amount));
  if (cameBack(reversal)) {
    return [
      `The card’s bank returned a refund of ${money}. Ask your landlord how you will get it.`,
    ];
  }
  if (reason !== 'Refund') return [`${causes[reason]}: ${money}`];
  if (status === 'pending') return [`A refund of ${money} is pending`];
  return status === 'failed' ? [`A refund of ${money} did not go through`] : [];
}
