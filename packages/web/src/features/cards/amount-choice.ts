import type { InvoiceSummary } from '@tenantry/contract/invoices/invoices.schemas';
import { cardAmount, cardLimits } from '@tenantry/contract/payments/cards.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import {
  addCents,
  cents,
  centsFromDollars,
  formatCents,
  subtractCents,
  ZERO,
} from '@tenantry/contract/shared/money';
import { dollarsFromText, parseMoney } from '@tenantry/contract/shared/money-text';
import { paymentOutcome, type PayableInvoice } from '../payments/payment-outcome.ts';

/** PAY-2. */
export type AmountChoice = 'due' | 'overdue' | 'other';

export interface AmountDraft {
  readonly choice: AmountChoice;
  /** The typed other amount. */
  readonly other: string;
}

/** PAY-2: the balance due is preselected; a tenant who owes nothing can only pay ahead. */
export function firstChoice({ balanceDue }: InvoiceSummary): AmountDraft {
  return { choice: balanceDue > 0 ? 'due' : 'other', other: '' };
}

/** In dollars; NaN while the typed text is not an amount. */
export function chosenAmount(draft: AmountDraft, summary: InvoiceSummary): number {
  if (draft.choice === 'due') return summary.balanceDue;
  return draft.choice === 'overdue' ? summary.balanceOverdue : dollarsFromText(draft.other);
}

/** PAY-2: what to do about a balance that is too small to be paid by card; null if it is not. */
export function tooSmallSentence({ balanceDue }: InvoiceSummary): string | null {
  if (balanceDue <= 0 || balanceDue >= cardLimits.least) return null;
  const words = (dollars: number) => formatCents(centsFromDollars(dollars));
  return `The smallest card payment is ${words(cardLimits.least)}. You owe ${words(balanceDue)}: pay it another way, or with your next rent.`;
}

/** PAY-2: changes the typed amount by one cent; an empty field counts as zero. Any other text stays unchanged. */
export function stepByCent(text: string, direction: 1 | -1): string {
  const amount = text.trim() === '' ? ZERO : parseMoney(text);
  if (typeof amount === 'string') return text;
  return formatCents(cents(Math.max(0, addCents(amount, cents(direction)))));
}

/** Why an amount cannot be paid by card, or null. */
export function amountProblem(amount: number): string | null {
  const { error } = cardAmount.safeParse(amount);
  return error?.issues[0]?.message ?? null;
}

/**
 * What the payment will do, for example: `Pay $1,250.00, applied to invoice 0042; the rest ($50.00) stays as credit.`
 * @param invoices of the lease, oldest due date first
 */
export function paySentence(
  amount: number,
  invoices: readonly PayableInvoice[],
  day: CalendarDate,
): string {
  const outcome = amountProblem(amount) ? null : paymentOutcome(amount, invoices, day);
  if (!outcome) return 'Choose an amount to see which invoices it pays.';
  const { parts, rest } = outcome;
  const pay = `Pay ${formatCents(outcome.amount)}`;
  const [only] = parts;
  if (!only) return `${pay}. All of it stays as credit for your next invoice.`;
  const places =
    parts.length === 1
      ? only.label
      : parts.map((part) => `${part.label} (${formatCents(part.amount)})`).join(' and ');
  const left = rest > 0 ? `; the rest (${formatCents(rest)}) stays as credit` : '';
  return `${pay}, applied to ${places}${left}.`;
}

/** The same for a guarantor, who sees the balance and no invoices. */
export function balanceSentence(amount: number, { balanceDue }: InvoiceSummary): string {
  if (amountProblem(amount)) return 'Choose an amount to see what it pays.';
  const paid = centsFromDollars(amount);
  const due = centsFromDollars(balanceDue);
  const pay = `Pay ${formatCents(paid)}`;
  if (due === 0) return `${pay}. All of it stays as credit of the lease.`;
  if (paid < due) return `${pay} of the ${formatCents(due)} due.`;
  return paid === due
    ? `${pay}, all that is due.`
    : `${pay}, all that is due; the rest (${formatCents(subtractCents(paid, due))}) stays as credit of the lease.`;
}
