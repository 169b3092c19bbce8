import fc from 'fast-check';
import { summarize, type OwingInvoice } from '@tenantry/contract/ledger/ledger.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';

/** Accounts of tenants, drawn at random, on a day that is drawn too. */

interface Drawn {
  /** A deposit is billed like rent, but has no late fee. */
  readonly isDeposit: boolean;
  readonly due: number;
  readonly issued: number;
  readonly grace: number;
  readonly amount: number;
  readonly paid: number;
  readonly fee: number;
  readonly every: number;
  readonly billed: number;
  /** Days between the due day and the last payment. */
  readonly settled: number;
}

const drawnInvoice: fc.Arbitrary<Drawn> = fc.record({
  isDeposit: fc.boolean(),
  due: fc.integer({ min: -90, max: 60 }),
  issued: fc.integer({ min: -95, max: 0 }),
  grace: fc.integer({ min: -3, max: 20 }),
  amount: fc.integer({ min: 1, max: 500_000 }),
  // In a thousandth of the amount, so that unpaid, partly paid and paid invoices are all frequent.
  paid: fc.oneof(fc.constant(0), fc.constant(1000), fc.integer({ min: 0, max: 1000 })),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  every: fc.integer({ min: 1, max: 31 }),
  billed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  settled: fc.integer({ min: -10, max: 60 }),
});

function invoiceOf(drawn: Drawn, today: CalendarDate): OwingInvoice {
  const { isDeposit, due, issued, grace, amount, paid, fee, every, billed, settled } = drawn;
  const remaining = amount - Math.floor((amount * paid) / 1000);
  const dueDate = addDays(today, due);
  const dates = { date: addDays(today, issued), dueDate, lateDate: addDays(dueDate, grace) };
  return {
    ...dates,
    remainingBalance: cents(remaining),
    lateFee: cents(isDeposit ? 0 : fee),
    lateFeeFrequency: every,
    lateFeeBilled: cents(isDeposit ? 0 : billed),
    settledOn: remaining > 0 ? null : addDays(today, Math.min(0, due + settled)),
  };
}

/** Any day of several years: month ends, leap days and changes of the year are among them. */
const drawnDay = fc
  .integer({ min: 0, max: 6 * 365 })
  .map((days): CalendarDate => addDays('2023-06-15', days));

export interface DrawnAccount {
  readonly today: CalendarDate;
  readonly invoices: readonly OwingInvoice[];
  readonly credit: Cents;
}

export const drawnAccount: fc.Arbitrary<DrawnAccount> = fc
  .record({
    today: drawnDay,
    drawn: fc.array(drawnInvoice, { maxLength: 6 }),
    credit: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
  })
  .map(({ today, drawn, credit }) => ({
    today,
    invoices: drawn.map((each) => invoiceOf(each, today)),
    credit: cents(credit),
  }));

/** The answer of the server about such an account. */
export function summaryOf({ invoices, today }: DrawnAccount) {
  const sums = summarize(invoices, today);
  const inDollars = (amount: Cents) => dollarsFromCents(amount);
  return {
    sums,
    summary: {
      balanceDue: inDollars(sums.balanceDue),
      balanceOverdue: inDollars(sums.balanceOverdue),
      lateFeeOnOverdue: inDollars(sums.lateFeeOnOverdue),
      dueNow: inDollars(sums.dueNow),
      late: inDollars(sums.late),
      dueNext: sums.dueNext && { ...sums.dueNext, amount: inDollars(sums.dueNext.amount) },
    },
  };
}

/** The cents that a sentence says after a label; zero if it does not have the label. */
export function said(text: string, label: string): Cents {
  const found = new RegExp(`${label}:? ?\\$([\\d,]+)\\.(\\d\\d)`).exec(text);
  return cents(found ? Number(found[1]?.replaceAll(',', '')) * 100 + Number(found[2]) : 0);
}
