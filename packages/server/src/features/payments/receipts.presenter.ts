import { invoiceLabel } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, type Cents } from '@tenantry/contract/shared/money';
import type { reversalReasons } from '@tenantry/contract/payments/payments.schemas';
import { CARD_METHOD } from './payments.domain.ts';

/** Money of one invoice. */
export interface ReceiptLine {
  readonly number: number;
  readonly dueDate: CalendarDate;
  readonly amount: Cents;
}

/** What both mails say. */
interface Told {
  readonly organization: string;
  readonly firstName: string;
  readonly addressLine1: string;
  readonly payment: {
    readonly amount: Cents;
    readonly paymentDate: CalendarDate;
    readonly method: string;
    readonly description: string;
  };
  /** By the test processor, or with the provider's test cards. */
  readonly testMode: boolean;
  readonly lines: readonly ReceiptLine[];
  /** What the lease owes now. */
  readonly balanceDue: Cents;
  /** What the lease has paid ahead. */
  readonly credit: Cents;
  /** The tenant's own page. */
  readonly link: string;
}

export interface Receipt extends Told {
  /** What no invoice took of this payment. */
  readonly keptAsCredit: Cents;
}

export interface ReversalNotice extends Told {
  readonly reversal: {
    readonly reason: (typeof reversalReasons)[number];
    readonly amount: Cents;
    readonly note: string;
  };
}

const invoiceLine = ({ number, dueDate, amount }: ReceiptLine) =>
  `Invoice ${invoiceLabel(number)}, due ${formatCalendarDate(dueDate)}: ${formatCents(amount)}`;

const noMoneyMoved = ({ testMode }: Told) =>
  testMode ? ['This was a payment in test mode: no money moved.'] : [];

function standing({ balanceDue, credit }: Told): string {
  const kept = credit > 0 ? [`Credit for your next invoices: ${formatCents(credit)}`] : [];
  return [`Balance still due: ${formatCents(balanceDue)}`, ...kept].join('\n');
}

const details = ({ link }: Told) => `Your invoices and payments you see here:\n${link}`;

/** A payment as subject and text of a mail. */
export function presentReceipt(receipt: Receipt) {
  const { organization, firstName, addressLine1, payment, lines, keptAsCredit } = receipt;
  const amount = formatCents(payment.amount);
  const facts = [
    `Amount: ${amount}`,
    `Date: ${formatCalendarDate(payment.paymentDate)}`,
    payment.method === CARD_METHOD
      ? `Paid with: ${payment.description}`
      : `Paid with: ${payment.method} (${payment.description})`,
    `For: ${addressLine1}`,
  ];
  const kept =
    keptAsCredit > 0 ? [`Kept for your next invoices: ${formatCents(keptAsCredit)}`] : [];
  const text = [
    `Hello ${firstName},`,
    `${organization} has received your payment. Thank you.`,
    ...noMoneyMoved(receipt),
    facts.join('\n'),
    ['It was applied to:', ...lines.map(invoiceLine), ...kept].join('\n'),
    standing(receipt),
    details(receipt),
    organization,
  ].join('\n\n');
  return { subject: `Receipt for your payment of ${amount}`, text };
}

function headline({ payment, reversal }: ReversalNotice): string {
  const amount = formatCents(reversal.amount);
  switch (reversal.reason) {
    case 'Bounced check':
      return `Your check of ${amount} was returned`;
    case 'Mistake':
      return `Your payment of ${formatCents(payment.amount)} was taken back`;
    case 'Refund':
      return `You get ${amount} back`;
    case 'Dispute':
      return `${amount} of your payment went back to your card`;
  }
}

function explanation({ payment, reversal, organization }: ReversalNotice): string {
  const { paymentDate, description, method } = payment;
  const day = formatCalendarDate(paymentDate);
  const amount = formatCents(reversal.amount);
  switch (reversal.reason) {
    case 'Bounced check':
      return `The bank did not pay your check of ${amount} from ${day} (${description}), so it counts as not paid.`;
    case 'Mistake':
      return `${organization} had recorded a payment of ${amount} on ${day} (${method}: ${description}) by mistake.`;
    case 'Refund':
      return `${organization} has sent ${amount} of your payment from ${day} back to your card (${description}). Your bank may take some days to show it.`;
    case 'Dispute':
      return `Your bank has taken back ${amount} of your payment from ${day} (${description}), because the payment was disputed.`;
  }
}

/** A payment that was taken back, as subject and text of a mail. */
export function presentReversal(notice: ReversalNotice) {
  const { organization, firstName, addressLine1, lines, reversal } = notice;
  const taken = ['It was taken from:', ...lines.map(invoiceLine)].join('\n');
  const text = [
    `Hello ${firstName},`,
    explanation(notice),
    ...noMoneyMoved(notice),
    ...(reversal.note ? [`Note: ${reversal.note}`] : []),
    `For: ${addressLine1}`,
    ...(lines.length > 0 ? [taken] : []),
    standing(notice),
    details(notice),
    organization,
  ].join('\n\n');
  return { subject: headline(notice), text };
}
