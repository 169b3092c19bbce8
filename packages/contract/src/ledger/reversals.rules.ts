import { addCents, cents, subtractCents, type Cents } from '#shared/money';

/** The part of a payment that an invoice has. */
export interface Held {
  readonly invoiceId: string;
  readonly amount: Cents;
}

interface PaymentMoney {
  readonly amount: Cents;
  /** Taken back before. */
  readonly reversed: Cents;
  /** Newest due date first. */
  readonly held: readonly Held[];
}

/** The part of a payment that can still be taken back. */
export function leftOf({ amount, reversed }: Pick<PaymentMoney, 'amount' | 'reversed'>): Cents {
  return subtractCents(amount, reversed);
}

/** The part that no invoice has. */
export function unspentOf(payment: PaymentMoney): Cents {
  return subtractCents(leftOf(payment), addCents(...payment.held.map(({ amount }) => amount)));
}

/**
 * Plans where an amount is taken from: first from the credit that no invoice has, then from the invoices, newest due date first, so that
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
