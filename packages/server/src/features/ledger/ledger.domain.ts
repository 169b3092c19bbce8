import type { InvoiceItem } from '@tenantry/contract/invoices/invoices.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, type Cents } from '@tenantry/contract/shared/money';

export const CARD_METHOD = 'CreditCard';

/** The title of a payment, starting with its method: `Check: rent for May`. Card payments already name the card. */
export function paymentLabel(payment: { readonly method: string; readonly description: string }) {
  const { method, description } = payment;
  return method === CARD_METHOD ? description : `${method}: ${description}`;
}

export type ChargedItem = InvoiceItem & {
  readonly amount: Cents;
  /** CHG-8: the days that it covers, and the schedule that it came from. */
  readonly periodStart?: CalendarDate | null;
  readonly periodEnd?: CalendarDate | null;
  readonly scheduleId?: string | null;
  /** CHG-16: another invoice whose late fee it bills. */
  readonly lateFeeOf?: string | null;
  /** UNIT-12: another invoice whose credited days it bills again. */
  readonly billsAgain?: string | null;
};

/** The invoice's own late fees. One that a negative item cancels still counts as billed; otherwise it would be charged again. */
export function lateFeesIn(items: readonly ChargedItem[]): Cents {
  return addCents(
    ...items
      .filter(({ lateFeeOf = null }) => lateFeeOf === null)
      .filter(({ kind, amount }) => kind === 'LATE_FEE' && amount > 0)
      .map((item) => item.amount),
  );
}
