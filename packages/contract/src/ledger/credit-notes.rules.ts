import { cents, subtractCents, type Cents } from '#shared/money';

/** The part of a payment that is applied to an invoice. */
interface HeldMoney {
  readonly paymentId: string;
  readonly amount: Cents;
}

/**
 * CHG-29: takes a credit from an invoice: first from its balance, then from the payments applied to it, in the given
 * order. The amount is at most the sum of both.
 */
export function planCredit(
  amount: Cents,
  remaining: Cents,
  held: readonly HeldMoney[],
): { readonly fromBalance: Cents; readonly freed: readonly HeldMoney[] } {
  const fromBalance = cents(Math.min(amount, remaining));
  const freed: HeldMoney[] = [];
  let rest = subtractCents(amount, fromBalance);
  for (const { paymentId, amount: has } of held) {
    const taken = cents(Math.min(rest, has));
    if (taken <= 0) continue;
    freed.push({ paymentId, amount: taken });
    rest = subtractCents(rest, taken);
  }
  if (rest !== 0) throw new RangeError(`${rest} cents more than the invoice asks for`);
  return { fromBalance, freed };
}
