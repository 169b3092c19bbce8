import { addCents, cents, subtractCents, type Cents } from '#shared/money';

/** The part of a payment that is applied to an invoice. */
export interface Held {
  readonly invoiceId: string;
  readonly amount: Cents;
}

interface PaymentMoney {
  readonly amount: Cents;
  /** Earlier reversals. */
  readonly reversed: Cents;
  /** Newest due date first. */
  readonly held: readonly Held[];
}

/** The amount of a payment that can still be reversed. */
export function leftOf({ amount, reversed }: Pick<PaymentMoney, 'amount' | 'reversed'>): Cents {
  return subtractCents(amount, reversed);
}

/** The amount that is not applied to any invoice. */
export function unspentOf(payment: PaymentMoney): Cents {
  return subtractCents(leftOf(payment), addCents(...payment.held.map(({ amount }) => amount)));
}

/**
 * A reversal first takes money that is not applied, then money from invoices, newest due date first, so that the oldest
 * invoices stay paid. The amount is at most the rest of the payment.
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

/** The credit of a payment that was refunded and is not billed to the tenant. */
export const refundedOf = (
  reversals: readonly { readonly reason: string; readonly amount: Cents }[],
): Cents =>
  addCents(
    ...reversals
      .filter(({ reason }) => reason === 'Credit refunded' || reason === 'Refund billed')
      .map(({ amount }) => amount),
  );
