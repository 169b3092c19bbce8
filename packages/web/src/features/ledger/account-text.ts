import { owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import type {
  AccountEntry,
  LeaseAccount,
  OwedFigures,
} from '@tenantry/contract/ledger/account.schemas';
import type { Payer } from '@tenantry/contract/ledger/payers.schemas';
import {
  addCents,
  cents,
  centsFromDollars,
  formatCents,
  subtractCents,
} from '@tenantry/contract/shared/money';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';

type LateFee = LeaseAccount['lateFees'][number];

const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `March 5, 2026`, as it reads in a sentence. */
export function dayInWords(date: string): string {
  return monthAndDay.format(new Date(`${date}T00:00:00Z`));
}

/** `5 days at $10.00 a day`, `2 full periods of 7 days at $10.00 each` */
function rateInWords({ periods, frequency, lateFee }: LateFee): string {
  return frequency === 1
    ? `${counted(periods, 'day')} at ${formatMoney(lateFee)} a day`
    : `${counted(periods, 'full period')} of ${frequency} days at ${formatMoney(lateFee)} each`;
}

/** INV-11, with every number in the calculation of the late fee. */
export function lateFeeSentence(fee: LateFee): string {
  const late = `${counted(fee.daysLate, 'day')} late (after ${dayInWords(fee.lateAfter)})`;
  const paid = fee.settledOn ? `paid on ${dayInWords(fee.settledOn)}, ` : '';
  const fees = Math.round(fee.periods * fee.lateFee * 100);
  const sum = `${rateInWords(fee)} = ${formatCents(cents(fees))}`;
  const limit =
    fees > Math.round(fee.accrued * 100) ? `, limited by law to ${formatMoney(fee.accrued)}` : '';
  const billed =
    fee.billed > 0
      ? `, minus ${formatMoney(fee.billed)} already billed = ${formatMoney(fee.owed)}`
      : '';
  return `${paid}${late}: ${sum}${limit}${billed}`;
}

/** What is owed, in the words of the notices and the PDF. */
export function owedSentence({
  dueNow,
  lateFeeOnOverdue,
  dueNext,
}: Pick<OwedFigures, 'dueNow' | 'lateFeeOnOverdue' | 'dueNext'>): string {
  return owedInWords({
    dueNow: centsFromDollars(dueNow),
    lateFeeOnOverdue: centsFromDollars(lateFeeOnOverdue),
    dueNext: dueNext && { day: dueNext.day, amount: centsFromDollars(dueNext.amount) },
  });
}

/** `Rent: $1,500.00`, `Late Fee: 5 × $10.00 = $50.00`. */
export function itemLine(item: AccountEntry['items'][number]): string {
  const { description, quantity, rate, amount } = item;
  const how = quantity === 1 ? '' : `${quantity} × ${formatMoney(rate)} = `;
  return `${description}: ${how}${formatMoney(amount)}`;
}

/** The invoices of a payment, or the payments of a charge and its open balance: one line each. */
export function entryLines(entry: AccountEntry): string[] {
  if (entry.kind === 'charge') return chargeLines(entry);
  if (entry.kind === 'reversal') return reversalLines(entry);
  const where = entry.applications.map(
    ({ amount, invoiceNumber, items }) =>
      `${formatMoney(amount)} went to invoice ${invoiceLabel(invoiceNumber)}${itemsInWords(items)}`,
  );
  return entry.paidBy ? [`Paid by ${nameOfPayer(entry.paidBy, 'you')}`, ...where] : where;
}

/** UNIT-6: the name, or `you` in the words of the sentence. */
export const nameOfPayer = ({ name, own }: Payer, you: string): string => (own ? you : name);

/** `: Rent $676.67, Deposit $323.33`, if money covers several items (CHG-20). */
function itemsInWords(items: AccountEntry['applications'][number]['items']): string {
  if (items.length < 2) return '';
  return `: ${items.map((item) => `${item.description} ${formatMoney(item.amount)}`).join(', ')}`;
}

function reversalLines({ amount, applications }: AccountEntry): string[] {
  const ofInvoices = applications.map(
    (taken) =>
      `${formatMoney(taken.amount)} was removed from invoice ${invoiceLabel(taken.invoiceNumber)}${itemsInWords(taken.items)}`,
  );
  const taken = addCents(...applications.map((each) => centsFromDollars(each.amount)));
  const ofCredit = subtractCents(centsFromDollars(amount), taken);
  return ofCredit > 0
    ? [...ofInvoices, `${formatCents(ofCredit)} was removed from the credit`]
    : ofInvoices;
}

function chargeLines({ dueDate, remainingBalance, applications }: AccountEntry): string[] {
  const due = dueDate ? [`Due on ${dayInWords(dueDate)}`] : [];
  const open = remainingBalance ?? 0;
  const [only, ...others] = applications;
  if (open <= 0 && only && others.length === 0) {
    return [...due, `Paid in full on ${dayInWords(only.paymentDate)}`];
  }
  const paid = applications.map(
    ({ amount, paymentDate }) => `${formatMoney(amount)} paid on ${dayInWords(paymentDate)}`,
  );
  return [...due, ...paid, open > 0 ? `${formatMoney(open)} remaining` : 'Paid in full'];
}

/** `$1,250.00`, or `$99.00 credit` when more was paid than charged. */
export function balanceInWords(balance: number): string {
  return balance < 0 ? `${formatMoney(-balance)} credit` : formatMoney(balance);
}

/** `+$1,250.00` increases what is owed, `-$500.00` reduces it. */
export function signedMoney(amount: number): string {
  return `${amount < 0 ? '' : '+'}${formatMoney(amount)}`;
}
