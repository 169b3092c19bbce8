import type { Home } from '@tenantry/contract/properties/home';
import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import type { Owed } from '@tenantry/contract/ledger/ledger.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import { CARD_METHOD } from '#features/ledger';
import { reversalWords, type Reversed } from './reversal-words.ts';
import { whose, type PaidBy } from './whose-payment.ts';

/** Money applied to one invoice. */
export interface ReceiptLine {
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
}

/** The part that every mail has. */
interface MailFacts {
  readonly organization: string;
  readonly firstName: string;
  readonly home: Home;
  /** Made with the test processor, or with the provider's test cards. */
  readonly testMode: boolean;
  /** What the lease owes today. */
  readonly owed: Owed;
  /** The lease's credit. */
  readonly credit: Cents;
  /** What the reader is to the lease today: the account is not told to somebody who is not on it. */
  readonly relation: 'tenant' | 'guarantor' | 'former';
  /** The reader's page; null for a guarantor without an account. */
  readonly link: string | null;
}

/** The part of mails about received money. */
interface PaymentFacts extends MailFacts {
  readonly payment: {
    readonly amount: Cents;
    readonly paymentDate: CalendarDate;
    readonly method: string;
    readonly description: string;
  };
  readonly paidBy: PaidBy;
  readonly lines: readonly ReceiptLine[];
}

export interface Receipt extends PaymentFacts {
  /** The rest of this payment that no invoice took. */
  readonly keptAsCredit: Cents;
}

export type ReversalNotice = PaymentFacts & Reversed;

export interface FailureNotice extends MailFacts {
  readonly attempt: {
    readonly amount: Cents;
    readonly day: CalendarDate;
    /** `Visa ending in 4242` */
    readonly label: string;
    /** The reason, for the person. */
    readonly failure: string;
  };
}

const invoiceLine = ({ number, dueDate, amount }: ReceiptLine) =>
  `Invoice ${invoiceLabel(number)}, due ${formatCalendarDate(dueDate)}: ${formatCents(amount)}`;

const noMoneyMoved = ({ testMode }: MailFacts) =>
  testMode ? ['This payment was made in test mode. No money moved.'] : [];

/** In the words of the tenant's page and of every other mail. */
function balanceLines({ owed, credit, relation }: MailFacts): string[] {
  if (relation === 'former') return [];
  const kept = credit > 0 ? [`Credit for your next invoices: ${formatCents(credit)}`] : [];
  return [[owedInWords(owed), ...kept].join('\n')];
}

/** What of the account the money was applied to or taken from. */
const accountLines = (
  { relation }: MailFacts,
  title: string,
  lines: readonly ReceiptLine[],
  kept: readonly string[] = [],
) => (relation === 'former' ? [] : [[title, ...lines.map(invoiceLine), ...kept].join('\n')]);

function details({ link, relation }: MailFacts): string[] {
  if (link === null) return [];
  const shown = relation === 'guarantor' ? 'what is due' : 'your invoices and payments';
  return [`See ${shown} here:\n${link}`];
}

/** A card is described only to the person whose card it is. */
function paidWith({ payment: { method, description }, paidBy }: PaymentFacts): string {
  if (method !== CARD_METHOD) return `${method} (${description})`;
  return paidBy.own ? description : 'Card';
}

/** Subject and text of the mail about a payment. */
export function presentReceipt(receipt: Receipt) {
  const { organization, firstName, home, payment, paidBy, lines, keptAsCredit } = receipt;
  const payments = whose(paidBy);
  const amount = formatCents(payment.amount);
  const facts = [
    `Amount: ${amount}`,
    `Date: ${formatCalendarDate(payment.paymentDate)}`,
    `Paid with: ${paidWith(receipt)}`,
    ...(paidBy.name === null ? [] : [`Paid by: ${paidBy.name}`]),
    `For: ${home.label}`,
  ];
  const kept =
    keptAsCredit > 0 ? [`Kept for your next invoices: ${formatCents(keptAsCredit)}`] : [];
  const text = [
    `Hello ${firstName},`,
    `${organization} has received ${payments} payment. Thank you.`,
    ...noMoneyMoved(receipt),
    facts.join('\n'),
    ...accountLines(receipt, 'It was applied to:', lines, kept),
    ...balanceLines(receipt),
    ...details(receipt),
    organization,
  ].join('\n\n');
  return { subject: `Receipt for ${payments} payment of ${amount}`, text };
}

/** Subject and text of the mail about a reversed payment. */
export function presentReversal(notice: ReversalNotice) {
  const { organization, firstName, home, lines, reversal } = notice;
  const { subject, why } = reversalWords(notice);
  const taken = accountLines(notice, 'It was taken from:', lines);
  const text = [
    `Hello ${firstName},`,
    why,
    ...noMoneyMoved(notice),
    ...(reversal.note ? [`Note: ${reversal.note}`] : []),
    `For: ${home.label}`,
    ...(lines.length > 0 ? taken : []),
    ...balanceLines(notice),
    ...details(notice),
    organization,
  ].join('\n\n');
  return { subject, text };
}

/** Subject and text of the mail about a failed card payment. */
export function presentFailure(notice: FailureNotice) {
  const { organization, firstName, home, attempt } = notice;
  const amount = formatCents(attempt.amount);
  const text = [
    `Hello ${firstName},`,
    `Your payment of ${amount} to ${organization} did not go through. Nothing was charged.`,
    ...noMoneyMoved(notice),
    [
      ...(attempt.failure ? [`Reason: ${attempt.failure}`] : []),
      `Date: ${formatCalendarDate(attempt.day)}`,
      `With: ${attempt.label}`,
      `For: ${home.label}`,
    ].join('\n'),
    ...balanceLines(notice),
    ...details(notice),
    organization,
  ].join('\n\n');
  return { subject: `Your payment of ${amount} did not go through`, text };
}
