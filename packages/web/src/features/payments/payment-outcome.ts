import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { applyInOrder } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  centsFromDollars,
  formatCents,
  MAX_DOLLARS,
  type Cents,
} from '@tenantry/contract/shared/money';
import { invoiceLabel } from '../../lib/format.ts';

export interface Outcome {
  readonly amount: Cents;
  /** Oldest invoice first. */
  readonly parts: readonly { readonly label: string; readonly amount: Cents }[];
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
  return {
    amount,
    rest,
    parts: applications.map((part) => ({
      label: `invoice ${labels.get(part.invoiceId)}`,
      amount: part.amount,
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

/** `Pays $1,000.00 of invoice 0042. $250.00 stays as credit.` */
export function outcomeSentence({ parts, rest }: Outcome): string {
  const paid = parts.map((part) => `${formatCents(part.amount)} of ${part.label}`);
  const sentences = [
    paid.length > 0 && `Pays ${listed.format(paid)}.`,
    rest > 0 && `${formatCents(rest)} stays as credit.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });
