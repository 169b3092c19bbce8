import type { Home } from '@tenantry/contract/properties/home';
import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import type { Owed } from '@tenantry/contract/ledger/ledger.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import type { reversalReasons } from '@tenantry/contract/payments/payments.schemas';
import { CARD_METHOD, paymentLabel } from '#features/ledger';

type Reason = (typeof reversalReasons)[number];

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
  /** The tenant's page; null for a guarantor without an account. */
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
  /** UNIT-6: who paid, of several who may; null if it is not known. */
  readonly paidBy: string | null;
  readonly lines: readonly ReceiptLine[];
}

export interface Receipt extends PaymentFacts {
  /** The rest of this payment that no invoice took. */
  readonly keptAsCredit: Cents;
}

export interface ReversalNotice extends PaymentFacts {
  readonly reversal: {
    readonly reason: Reason;
    readonly amount: Cents;
    readonly note: string;
  };
}

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
function balanceLines({ owed, credit }: MailFacts): string {
  const kept = credit > 0 ? [`Credit for your next invoices: ${formatCents(credit)}`] : [];
  return [owedInWords(owed), ...kept].join('\n');
}

const details = ({ link }: MailFacts) =>
  link === null ? [] : [`See your invoices and payments here:\n${link}`];

/** Subject and text of the mail about a payment. */
export function presentReceipt(receipt: Receipt) {
  const { organization, firstName, home, payment, paidBy, lines, keptAsCredit } = receipt;
  const amount = formatCents(payment.amount);
  const facts = [
    `Amount: ${amount}`,
    `Date: ${formatCalendarDate(payment.paymentDate)}`,
    payment.method === CARD_METHOD
      ? `Paid with: ${payment.description}`
      : `Paid with: ${payment.method} (${payment.description})`,
    ...(paidBy === null ? [] : [`Paid by: ${paidBy}`]),
    `For: ${home.label}`,
  ];
  const kept =
    keptAsCredit > 0 ? [`Kept for your next invoices: ${formatCents(keptAsCredit)}`] : [];
  const text = [
    `Hello ${firstName},`,
    `${organization} has received your payment. Thank you.`,
    ...noMoneyMoved(receipt),
    facts.join('\n'),
    ['It was applied to:', ...lines.map(invoiceLine), ...kept].join('\n'),
    balanceLines(receipt),
    ...details(receipt),
    organization,
  ].join('\n\n');
  return { subject: `Receipt for your payment of ${amount}`, text };
}

/** Subject and first sentence, by the reason. */
const words: Readonly<
  Record<Reason, (told: ReversalNotice) => { readonly subject: string; readonly why: string }>
> = {
  'Bounced check': ({ payment, reversal }) => ({
    subject: `Your check of ${formatCents(reversal.amount)} was returned`,
    why: `The bank did not pay your check of ${formatCents(reversal.amount)} from ${dayOf(payment)} (${payment.description}), so it counts as not paid.`,
  }),
  Mistake: ({ payment, reversal, organization }) => ({
    subject: `Your payment of ${formatCents(reversal.amount)} was reversed`,
    why:
      payment.method === CARD_METHOD
        ? `${organization} has taken ${formatCents(reversal.amount)} of your payment from ${dayOf(payment)} (${payment.description}) out of your account. Nothing was sent to your card.`
        : `${organization} had recorded a payment of ${formatCents(payment.amount)} on ${dayOf(payment)} (${paymentLabel(payment)}) by mistake.`,
  }),
  Refund: ({ payment, reversal, organization }) => ({
    subject: `Your refund of ${formatCents(reversal.amount)}`,
    why: `${organization} has sent ${formatCents(reversal.amount)} of your payment from ${dayOf(payment)} back to your card (${payment.description}). It may take a few days to appear.`,
  }),
  'Credit refunded': ({ reversal, organization }) => ({
    subject: `Your refund of ${formatCents(reversal.amount)}`,
    why: `${organization} has paid ${formatCents(reversal.amount)} of your credit back to you.`,
  }),
  'Refund billed': ({ payment }) => ({
    subject: 'Your refund is on an invoice',
    why: `Your payment from ${dayOf(payment)} (${payment.description}) was returned, so the credit that was paid back to you is on an invoice.`,
  }),
  Dispute: ({ payment, reversal }) => ({
    subject: `${formatCents(reversal.amount)} of your payment went back to your card`,
    why: `Your bank has taken back ${formatCents(reversal.amount)} of your payment from ${dayOf(payment)} (${payment.description}), because the payment was disputed.`,
  }),
};

const dayOf = ({ paymentDate }: PaymentFacts['payment']) => formatCalendarDate(paymentDate);

/** Subject and text of the mail about a reversed payment. */
export function presentReversal(notice: ReversalNotice) {
  const { organization, firstName, home, lines, reversal } = notice;
  const { subject, why } = words[reversal.reason](notice);
  const taken = ['It was taken from:', ...lines.map(invoiceLine)].join('\n');
  const text = [
    `Hello ${firstName},`,
    why,
    ...noMoneyMoved(notice),
    ...(reversal.note ? [`Note: ${reversal.note}`] : []),
    `For: ${home.label}`,
    ...(lines.length > 0 ? [taken] : []),
    balanceLines(notice),
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
    balanceLines(notice),
    ...details(notice),
    organization,
  ].join('\n\n');
  return { subject: `Your payment of ${amount} did not go through`, text };
}
