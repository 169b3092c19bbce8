import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { applyToInvoices } from '@tenantry/contract/ledger/applications.rules';
import {
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
  /** What stays as credit. */
  readonly rest: Cents;
}

/**
 * PAY-6: what recording an amount will do.
 * @param dollars what the amount field says; NaN while that is not an amount
 * @param invoices of the lease that pays, oldest due date first
 * @returns null while there is no amount to speak of
 */
export function paymentOutcome(
  dollars: number,
  invoices: readonly Pick<Invoice, 'id' | 'number' | 'remainingBalance'>[],
): Outcome | null {
  if (!(dollars > 0) || dollars > MAX_DOLLARS) return null;
  const amount = centsFromDollars(dollars);
  const { applications, rest } = applyToInvoices(
    amount,
    invoices.map(({ id, remainingBalance }) => ({
      id,
      remaining: centsFromDollars(remainingBalance),
    })),
  );
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

/** `$1,250.00: invoice 0042 $1,000.00, the rest $250.00 stays as credit`. */
export function outcomeSentence({ amount, parts, rest }: Outcome): string {
  const pieces = parts.map((part) => `${part.label} ${formatCents(part.amount)}`);
  if (rest > 0) {
    pieces.push(
      parts.length === 0
        ? 'all of it stays as credit'
        : `the rest ${formatCents(rest)} stays as credit`,
    );
  }
  return `${formatCents(amount)}: ${pieces.join(', ')}`;
}
