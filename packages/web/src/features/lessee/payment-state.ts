import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { addCents, centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { formatMoney } from '../../lib/format.ts';

type Reversal = LesseePayment['reversals'][number];

export interface PaymentState {
  readonly label: string;
  /** Of the theme. */
  readonly color: 'pine' | 'gray' | 'amber' | 'red';
  /** Why, and what else happened, one line each. */
  readonly lines: readonly string[];
}

/** What became of a payment, for the tenant who made it. */
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

/** Only money that went back to the card was refunded; a bounced check was never there. */
function takenBack({ status, reversals }: LesseePayment): Omit<PaymentState, 'lines'> {
  const done = reversals.filter((reversal) => reversal.status === 'succeeded');
  if (done.every(({ reason }) => reason === 'Refund')) {
    const sum = addCents(...done.map(({ amount }) => centsFromDollars(amount)));
    return { label: `Refunded ${formatCents(sum)}`, color: 'gray' };
  }
  return { label: status === 'reversed' ? 'Reversed' : 'Partly reversed', color: 'amber' };
}

const causes = {
  'Bounced check': 'The check bounced',
  Mistake: 'It was recorded by mistake',
  Refund: 'It was refunded',
  Dispute: 'It was disputed with the bank of the card',
} as const satisfies Record<Reversal['reason'], string>;

function linesOf({ reason, status, amount }: Reversal): string[] {
  const money = formatMoney(amount);
  if (reason !== 'Refund') return [`${causes[reason]}: ${money}`];
  if (status === 'pending') return [`A refund of ${money} is on its way`];
  return status === 'failed' ? [`A refund of ${money} did not go through`] : [];
}
