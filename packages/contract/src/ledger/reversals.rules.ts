import { addCents, cents, subtractCents, type Cents } from '#shared/money';

/** What an invoice has of a payment. */
export interface Held {
  readonly invoiceId: string;
  readonly amount: Cents;
}

interface PaymentMoney {
  readonly amount: Cents;
  /** What was taken back before. */
  readonly reversed: Cents;
  /** Newest due date first. */
  readonly held: readonly Held[];
}

/** What can still be taken back of a payment. */
export function leftOf({ amount, reversed }: Pick<PaymentMoney, 'amount' | 'reversed'>): Cents {
  return subtractCents(amount, reversed);
}

/** What no invoice has. */
export function unspentOf(payment: PaymentMoney): Cents {
  return subtractCents(leftOf(payment), addCents(...payment.held.map(({ amount }) => amount)));
}

/**
 * Where an amount is taken from: first from what no invoice has, then from the invoices, newest due date first, so that
 * what was paid first stays paid longest. The amount is no more than what is left of the payment.
 */
export function planReversal(
  amount: Cents,
  payment: PaymentMoney,
): { readonly fromCredit: Cents; readonly fromInvoices: readonly Held[] } {
  const fromCredit = cents(Math.min(amount, unspentOf(payment)));
  const fromInvoices: Held[] = [];
  let rest = subtractCents(amount, fromCredit);
  for (const { invoiceId, amount: has } of payment.held) {
    const taken = cents(Math.min(rest, has));
    if (taken <= 0) continue;
    fromInvoices.push({ invoiceId, amount: taken });
    rest = subtractCents(rest, taken);
  }
  if (rest !== 0) throw new RangeError(`${rest} cents more than the payment holds`);
  return { fromCredit, fromInvoices };
}
