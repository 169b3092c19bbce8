import { addCents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';
import type { paymentStatuses } from '@tenantry/contract/payments/payments.schemas';

/** `Visa ending in 4242`; `Card` until its provider has reported the brand. */
export function cardLabel(card: {
  readonly brand: string | null;
  readonly last4: string | null;
}): string {
  return card.brand && card.last4 ? `${card.brand} ending in ${card.last4}` : 'Card';
}

interface Money {
  readonly amount: Cents;
  /** The parts that are currently applied to invoices. */
  readonly applied: readonly Cents[];
  readonly reversed: readonly Cents[];
  /** The amounts of pending refunds. */
  readonly refunding: readonly Cents[];
  /** Refunded credit. A reversal of the payment takes it back, too, and bills it to the tenant. */
  readonly refunded: Cents;
}

type PaymentStatus = (typeof paymentStatuses)[number];

/** The status of a payment whose money was received. */
export function paymentState({ amount, applied, reversed, refunding, refunded }: Money): {
  readonly status: PaymentStatus;
  readonly credit: Cents;
  readonly reversible: Cents;
} {
  const takenBack = addCents(...reversed);
  const left = subtractCents(amount, takenBack);
  const partly = takenBack > 0 ? 'partlyReversed' : 'received';
  return {
    status: left === ZERO ? 'reversed' : partly,
    credit: subtractCents(left, addCents(...applied)),
    reversible: subtractCents(addCents(left, refunded), addCents(...refunding)),
  };
}
