/** NEW-4: the money of a deposit settlement. */
import { addCents, cents, multiplyCents, subtractCents, type Cents } from '#shared/money';

interface Labor {
  readonly kind: 'LABOR';
  readonly hours: number;
  /** For an hour. */
  readonly rate: Cents;
}

interface Amount {
  readonly kind: 'BILL' | 'OTHER';
  readonly amount: Cents;
}

export const deductionAmount = (deduction: Labor | Amount): Cents =>
  deduction.kind === 'LABOR' ? multiplyCents(deduction.hours, deduction.rate) : deduction.amount;

interface Given {
  /** In the deposit, before interest. */
  readonly held: Cents;
  readonly interest: Cents;
  readonly deductions: Cents;
  /** What the tenant owes without the deductions. */
  readonly owed: Cents;
  /** Money of the tenant that pays no invoice yet. It pays the deductions before the deposit does. */
  readonly credit: Cents;
}

/** The part of the credit that is used. What is left of it stays on the account. */
const creditUsed = ({ owed, deductions, credit }: Given): Cents =>
  cents(Math.min(credit, addCents(owed, deductions)));

/** Its `credit` is the part that is used. */
export interface SettlementMoney extends Given {
  /** The part of the deposit that pays what is owed. */
  readonly kept: Cents;
  /** Not used, so that it stays on the account. */
  readonly creditLeft: Cents;
  readonly refund: Cents;
  /** What the tenant owes after that. */
  readonly stillOwed: Cents;
}

/** The deposit with its interest pays what is owed; the rest goes back, or the rest is still owed. */
export function settlementMoney(given: Given): SettlementMoney {
  const { held, interest, deductions, owed } = given;
  const available = addCents(held, interest);
  const credit = creditUsed(given);
  const due = subtractCents(addCents(owed, deductions), credit);
  const kept = cents(Math.max(0, Math.min(available, due)));
  return {
    ...given,
    credit,
    creditLeft: subtractCents(given.credit, credit),
    kept,
    refund: cents(Math.max(0, subtractCents(available, kept))),
    stillOwed: subtractCents(due, kept),
  };
}
