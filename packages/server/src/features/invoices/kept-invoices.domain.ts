/** UNIT-9: an invoice at the end of a day, from its own records. */
import { latePartIsPaid, type ItemizedInvoice } from '@tenantry/contract/ledger/waterfall.rules';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, subtractCents, ZERO, type Cents } from '@tenantry/contract/shared/money';

interface AppliedMoney {
  readonly paymentId: string;
  readonly paymentDate: CalendarDate;
  readonly amount: Cents;
}

interface ShownInvoice extends ItemizedInvoice {
  readonly amount: Cents;
  readonly remainingBalance: Cents;
  readonly settledOn: CalendarDate | null;
  readonly payments: readonly AppliedMoney[];
  readonly credits: readonly { readonly date: CalendarDate; readonly amount: Cents }[];
}

/** @param money what it had from each payment at the end of the day, oldest first */
export function onDay<Invoice extends ShownInvoice>(
  invoice: Invoice,
  day: CalendarDate,
  money: readonly AppliedMoney[],
): Invoice {
  const credits = invoice.credits.filter(({ date }) => date <= day);
  let remainingBalance = subtractCents(invoice.amount, sumOf(credits));
  const payments = money.flatMap(({ paymentId, paymentDate, amount: whole }) => {
    const amount = cents(Math.min(whole, remainingBalance));
    remainingBalance = subtractCents(remainingBalance, amount);
    return amount > 0 ? [{ paymentId, paymentDate, amount }] : [];
  });
  const before = { ...invoice, credits, payments, remainingBalance };
  return isUnchanged(before, invoice) ? before : { ...before, settledOn: settledOn(before) };
}

const sumOf = (amounts: readonly { readonly amount: Cents }[]) =>
  addCents(...amounts.map(({ amount }) => amount));

const isUnchanged = (before: ShownInvoice, after: ShownInvoice) =>
  before.remainingBalance === after.remainingBalance &&
  before.credits.length === after.credits.length &&
  before.payments.length === after.payments.length &&
  before.payments.every(({ paymentId, amount }, index) => {
    const same = after.payments[index];
    return same?.paymentId === paymentId && same.amount === amount;
  });

/** The day of the money that paid the part for which it becomes late; null if that part is open. */
function settledOn({ amount, dueDate, items, payments, credits }: ShownInvoice) {
  const events = [
    ...payments.map((each) => ({ day: each.paymentDate, amount: each.amount, isMoney: true })),
    ...credits.map((each) => ({ day: each.date, amount: each.amount, isMoney: false })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  let [remaining, credited] = [amount, ZERO];
  let latestMoney: CalendarDate | null = null;
  for (const event of events) {
    remaining = subtractCents(remaining, event.amount);
    if (event.isMoney) latestMoney = event.day;
    else credited = addCents(credited, event.amount);
    if (latePartIsPaid({ id: '', dueDate, items, remaining, credited })) return latestMoney;
  }
  return null;
}
