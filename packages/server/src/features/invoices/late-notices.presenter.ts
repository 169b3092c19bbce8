import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import { formatCents } from '@tenantry/contract/shared/money';
import type { Charge, Owed } from './late-notices.domain.ts';

/** The content of a notice. */
export interface LateNotice extends Owed {
  readonly organization: string;
  readonly firstName: string;
  /** The tenant's own page. */
  readonly link: string;
}

/** A text is paid by its length, and Twilio takes no more than 1,600 characters. */
const MAX_IN_TEXT = 3;

const headline = ({ charges, organization }: LateNotice) =>
  charges.length === 1
    ? `A payment to ${organization} is late`
    : `${charges.length} payments to ${organization} are late`;

const lateFeeSoFar = ({ lateFee }: Charge) =>
  lateFee > 0 ? [`Late fee so far: ${formatCents(lateFee)}`] : [];

/** The notice as a text to a phone. */
export function presentAsText(notice: LateNotice): string {
  const { charges, balanceDue, lateFee, firstName, link } = notice;
  const shown = charges.slice(0, MAX_IN_TEXT).map((charge) => {
    const { number, dueDate, open } = charge;
    const parts = [
      `Invoice ${invoiceLabel(number)}, due ${formatCalendarDate(dueDate)}: ${formatCents(open)}`,
      ...lateFeeSoFar(charge),
    ];
    return `${parts.join('. ')}.`;
  });
  const left = charges.length - shown.length;
  return [
    `Hello ${firstName}. ${headline(notice)}.`,
    ...shown,
    ...(left > 0 ? [`And ${left} more.`] : []),
    owedInWords(balanceDue, lateFee),
    `Details: ${link}`,
    'Reply STOP to opt out.',
  ].join('\n');
}

/** The notice as subject and text of a mail. */
export function presentAsMail(notice: LateNotice) {
  const { charges, balanceDue, lateFee, firstName, link, organization } = notice;
  const shown = charges.map((charge) => {
    const { number, dueDate, open } = charge;
    const parts = [
      `Invoice ${invoiceLabel(number)}, due ${formatCalendarDate(dueDate)}`,
      `Still to pay: ${formatCents(open)}`,
      ...lateFeeSoFar(charge),
    ];
    return parts.join('\n');
  });
  const subject = headline(notice);
  const text = [
    `Hello ${firstName},`,
    `${subject}:`,
    ...shown,
    owedInWords(balanceDue, lateFee),
    `See what makes up these amounts, and how to pay, here:\n${link}`,
    'If you have just paid, thank you: nothing else has to be done.',
    organization,
  ].join('\n\n');
  return { subject, text };
}
