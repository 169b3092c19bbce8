import {
  classOfKind,
  splitBetween,
  type ItemizedInvoice,
} from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

/** An invoice at the end of a day, according to its own records. */
export interface ChargeOnDay {
  readonly id: string;
  readonly dueDate: CalendarDate;
  /** Its amount minus the credit notes up to that day. */
  readonly asked: Cents;
  readonly lacking: Cents;
}

/**
 * Makes the open parts of a lease's invoices agree with its balance. Money that moved from one invoice to another is
 * recorded in both, but only one of them had it on that day. A missing amount is taken from the latest due dates, which
 * money covers last.
 * @param charges oldest due date first
 * @param balance what the lease owes minus its credit, from the days of its charges and payments
 */
export function agreeWithBalance(
  charges: readonly ChargeOnDay[],
  balance: Cents,
): { readonly charges: readonly ChargeOnDay[]; readonly credit: Cents; readonly missing: Cents } {
  const within = charges.map((charge) => ({
    ...charge,
    lacking: cents(Math.max(0, Math.min(charge.asked, charge.lacking))),
  }));
  const owed = addCents(...within.map(({ lacking }) => lacking));
  if (owed >= balance)
    return { charges: within, credit: subtractCents(owed, balance), missing: ZERO };
  let missing = subtractCents(balance, owed);
  const latestFirst = within.toReversed().map((charge) => {
    const more = cents(Math.min(missing, charge.asked - charge.lacking));
    missing = subtractCents(missing, more);
    return { ...charge, lacking: addCents(charge.lacking, more) };
  });
  return { charges: latestFirst.toReversed(), credit: ZERO, missing };
}

/** The open part of an invoice by purpose. */
export interface OpenParts {
  readonly rent: Cents;
  readonly fees: Cents;
  /** Deposits, parking, damage and the like. */
  readonly other: Cents;
}

/** Credit notes reduce an invoice from the end of its waterfall, and money covers it from the beginning. */
export function openParts(
  invoice: ItemizedInvoice,
  { asked, lacking }: Pick<ChargeOnDay, 'asked' | 'lacking'>,
): OpenParts {
  const split = splitBetween(invoice, subtractCents(asked, lacking), asked);
  const sumOf = (wanted: (kind: ItemizedInvoice['items'][number]['kind']) => boolean) =>
    addCents(
      ...invoice.items.map(({ kind }, index) => (wanted(kind) ? (split[index] ?? ZERO) : ZERO)),
    );
  const rent = sumOf((kind) => classOfKind[kind] === 'RENT');
  const fees = sumOf((kind) => classOfKind[kind] === 'FEE');
  return { rent, fees, other: subtractCents(lacking, addCents(rent, fees)) };
}
