import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { applyInOrder } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  formatCents,
  MAX_DOLLARS,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import { invoiceLabel } from '../../lib/format.ts';

export interface Outcome {
  readonly amount: Cents;
  /** Oldest invoice first. */
  readonly parts: readonly {
    readonly invoiceId: string;
    readonly label: string;
    readonly amount: Cents;
    /** What is left open of the invoice. */
    readonly left: Cents;
  }[];
  /** The amount that stays as credit. */
  readonly rest: Cents;
}

/** An invoice with the fields that determine which money it gets. */
export interface PayableInvoice extends Pick<
  Invoice,
  'id' | 'number' | 'remainingBalance' | 'dueDate' | 'credits' | 'paymentOrder'
> {
  readonly items: readonly Pick<Invoice['items'][number], 'kind' | 'amount' | 'periodStart'>[];
}

/**
 * PAY-6: what recording an amount will do, by the function that applies it on the server.
 * @param dollars the value of the amount field; NaN while that is not an amount
 * @param invoices of the lease that pays, oldest due date first
 * @param day the day of the payment
 * @returns null while there is no valid amount
 */
export function paymentOutcome(
  dollars: number,
  invoices: readonly PayableInvoice[],
  day: CalendarDate,
): Outcome | null {
  if (!(dollars > 0) || dollars > MAX_DOLLARS) return null;
  const amount = centsFromDollars(dollars);
  const open = invoices.map(itemized).filter(({ remaining }) => remaining > 0);
  const order = invoices[0]?.paymentOrder ?? 'OLDEST_FIRST';
  const { applications, rest } = applyInOrder({ order, day }, amount, open);
  const labels = new Map(invoices.map(({ id, number }) => [id, invoiceLabel(number)]));
  const remaining = new Map(open.map((invoice) => [invoice.id, invoice.remaining]));
  return {
    amount,
    rest,
    parts: applications.map(({ invoiceId, amount: part }) => ({
      invoiceId,
      label: `invoice ${labels.get(invoiceId)}`,
      amount: part,
      left: subtractCents(remaining.get(invoiceId) ?? part, part),
    })),
  };
}

/** An invoice as `applyInOrder` takes it. */
export const itemized = ({ id, dueDate, items, credits, remainingBalance }: PayableInvoice) => ({
  id,
  dueDate,
  items: items.map((item) => ({
    kind: item.kind,
    amount: centsFromDollars(item.amount),
    periodStart: item.periodStart,
  })),
  credited: addCents(...credits.map((credit) => centsFromDollars(credit.amount))),
  remaining: centsFromDollars(remainingBalance),
});

/** `Pays invoice 0042 in full. Pays $250.00 of invoice 0043; $750.00 stays open. $50.00 stays as credit for the next invoice.` */
export function outcomeSentence({ parts, rest }: Outcome): string {
  const paid = parts.filter(({ left }) => left === 0).map(({ label }) => label);
  const sentences = [
    paid.length > 0 && `Pays ${listed.format(paid)} in full.`,
    ...parts
      .filter(({ left }) => left > 0)
      .map(
        ({ label, amount, left }) =>
          `Pays ${formatCents(amount)} of ${label}; ${formatCents(left)} stays open.`,
      ),
    rest > 0 && `${formatCents(rest)} stays as credit for the next invoice.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });
