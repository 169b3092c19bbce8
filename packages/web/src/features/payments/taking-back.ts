import { totalApplied } from '@tenantry/contract/ledger/applications.rules';
import { applyInOrder } from '@tenantry/contract/ledger/waterfall.rules';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { planReversal, refundedOf } from '@tenantry/contract/ledger/reversals.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  dollarsFromCents,
  centsFromDollars,
  formatCents,
  subtractCents,
  ZERO,
  type Cents,
} from '@tenantry/contract/shared/money';
import { invoiceLabel } from '../../lib/format.ts';
import { itemized, type PayableInvoice } from './payment-outcome.ts';

interface Money extends Pick<Payment, 'applications' | 'credit'> {
  readonly reversals?: Payment['reversals'];
}

/** The effect of a reversal on the lease of the payment. */
interface TakingBack {
  /** The invoices that lose money, newest due date first. */
  readonly invoices: readonly {
    readonly label: string;
    readonly wasPaid: boolean;
    readonly due: Cents;
  }[];
  /** The part of the tenant's credit that this payment left. */
  readonly fromCredit: Cents;
  /** Refunded credit of this payment, which is billed on a new invoice. */
  readonly billedRefund: Cents;
  /** The amount that the credit of other payments then pays on these invoices. */
  readonly paidByCredit: Cents;
}

/**
 * PAY-9: what reversing an amount will do, by the same rules as on the server.
 * @param dollars the value of the amount field; NaN while that is not an amount
 * @param invoices of the payment's lease, oldest due date first
 * @param otherCredit dollars of credit from other payments of the lease, and the day on which it is used
 * @returns null while there is no amount that can be reversed
 */
export function takingBack(
  dollars: number,
  payment: Money,
  invoices: readonly PayableInvoice[],
  { otherCredit, day }: { readonly otherCredit: number; readonly day: CalendarDate },
): TakingBack | null {
  const held = payment.applications
    .map(({ invoiceId, amount }) => ({ invoiceId, amount: centsFromDollars(amount) }))
    .toReversed();
  const left = addCents(centsFromDollars(payment.credit), totalApplied(held));
  const billedRefund = refundOf(payment);
  if (!(dollars > 0) || dollars * 100 > left + billedRefund + 0.5) return null;
  const rest = subtractCents(centsFromDollars(dollars), billedRefund);
  const plan = planReversal(rest, { amount: left, reversed: ZERO, held });
  const taken = new Map(plan.fromInvoices.map(({ invoiceId, amount: part }) => [invoiceId, part]));
  const open = invoices
    .map(itemized)
    .map((each) => ({ ...each, remaining: addCents(each.remaining, taken.get(each.id) ?? ZERO) }))
    .filter(({ remaining }) => remaining > 0);
  const isOpened = plan.fromInvoices.length > 0 || billedRefund > 0;
  const credit = isOpened ? centsFromDollars(otherCredit) : ZERO;
  const order = invoices[0]?.paymentOrder ?? 'OLDEST_FIRST';
  // The refund is billed after the reversal, so its invoice gets what the open ones leave.
  const { applications: again, rest: unused } = applyInOrder({ order, day }, credit, open);
  const paidOfRefund = cents(Math.min(unused, billedRefund));
  const paidAgain = new Map(again.map(({ invoiceId, amount }) => [invoiceId, amount]));
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return {
    fromCredit: plan.fromCredit,
    billedRefund,
    paidByCredit: addCents(totalApplied(again), paidOfRefund),
    invoices: plan.fromInvoices.flatMap(({ invoiceId, amount: part }) => {
      const invoice = known.get(invoiceId);
      if (!invoice) return [];
      const before = centsFromDollars(invoice.remainingBalance);
      return {
        label: `Invoice ${invoiceLabel(invoice.number)}`,
        wasPaid: before <= 0,
        due: subtractCents(addCents(before, part), paidAgain.get(invoiceId) ?? ZERO),
      };
    }),
  };
}

const refundOf = ({ reversals = [] }: Money) =>
  refundedOf(reversals.map(({ reason, amount }) => ({ reason, amount: centsFromDollars(amount) })));

/** One sentence for each thing that will happen. */
export function takingBackSentences({
  invoices,
  fromCredit,
  billedRefund,
  paidByCredit,
}: TakingBack): string[] {
  const ofInvoices = invoices.map(({ label, wasPaid, due }) => {
    if (due === ZERO) return `${label} stays paid.`;
    return wasPaid
      ? `${label} will be open again with ${formatCents(due)}.`
      : `${label} will have ${formatCents(due)} open.`;
  });
  const ofCredit = [
    billedRefund > 0 &&
      `The ${formatCents(billedRefund)} of credit that you paid back will be on a new invoice.`,
    paidByCredit > 0 && `${formatCents(paidByCredit)} of the tenant's other credit pays for it.`,
    fromCredit > 0 && `The tenant's credit will be ${formatCents(fromCredit)} less.`,
  ].filter((sentence) => sentence !== false);
  return [...ofInvoices, ...ofCredit];
}

/** Dollars of credit from other payments of the same lease. */
export function otherCreditOf(
  payment: Pick<Payment, 'id' | 'leaseId'>,
  payments: readonly Pick<Payment, 'id' | 'leaseId' | 'credit'>[],
): number {
  const others = payments.filter(
    ({ id, leaseId }) => id !== payment.id && leaseId === payment.leaseId,
  );
  return dollarsFromCents(addCents(...others.map(({ credit }) => centsFromDollars(credit))));
}
