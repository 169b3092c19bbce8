import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import {
  fillIn,
  type MessageValues,
  type MessageText,
} from '@tenantry/contract/invoices/message-templates.rules';
import { addCents, formatCents } from '@tenantry/contract/shared/money';
import type { Charge, LeaseOwing } from './late-notices.domain.ts';

/** The content of a notice. */
export interface LateNotice extends LeaseOwing {
  readonly organization: string;
  readonly firstName: string;
  /** The tenant's page. */
  readonly link: string;
}

/** The price of a text depends on its length, and Twilio accepts at most 1,600 characters. */
const MAX_IN_TEXT = 3;

const headline = ({ charges, organization }: LateNotice) =>
  charges.length === 1
    ? `A payment to ${organization} is late`
    : `${charges.length} payments to ${organization} are late`;

const lateFeeSoFar = ({ lateFee }: Charge) =>
  lateFee > 0 ? [`Late fee so far: ${formatCents(lateFee)}`] : [];

/** The notice as a text message. */
export function presentAsText(notice: LateNotice): string {
  const { charges, owed, firstName, link } = notice;
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
    owedInWords(owed),
    `Details: ${link}`,
    'Reply STOP to opt out.',
  ].join('\n');
}

/** Subject and text of the notice as a mail, with the organization's wording (GEN-6). */
export function presentAsMail(notice: LateNotice, template: MessageText) {
  const { charges, balanceDue, owed, firstName, link, organization } = notice;
  const shown = charges.map((charge) => {
    const { number, dueDate, open } = charge;
    const parts = [
      `Invoice ${invoiceLabel(number)}, due ${formatCalendarDate(dueDate)}`,
      `Still owed: ${formatCents(open)}`,
      ...lateFeeSoFar(charge),
    ];
    return parts.join('\n');
  });
  const [firstDay] = charges.map(({ dueDate }) => dueDate).toSorted();
  const values: MessageValues<'LATE_NOTICE'> = {
    tenant: firstName,
    organization,
    link,
    amount: formatCents(addCents(...charges.map(({ open }) => open))),
    'due day': firstDay === undefined ? '' : formatCalendarDate(firstDay),
    invoice: charges.map(({ number }) => invoiceLabel(number)).join(', '),
    balance: formatCents(balanceDue),
    owed: owedInWords(owed),
    headline: headline(notice),
    invoices: shown.join('\n\n'),
  };
  return fillIn(template, values);
}

type GuarantorNotice = Omit<LateNotice, 'link'> & {
  /** The guarantor's page; null for one who may not pay online. */
  readonly link: string | null;
};

/** UNIT-6c: subject and text for a guarantor: only what is late. */
export function presentForGuarantor(notice: GuarantorNotice, tenants: string) {
  const { charges, owed, firstName, organization, link } = notice;
  const lines = charges.map(({ number, dueDate, open }) => {
    const due = formatCalendarDate(dueDate);
    return `Invoice ${invoiceLabel(number)}, due ${due}: ${formatCents(open)}`;
  });
  return {
    subject: `Rent of ${tenants} is late`,
    text: [
      `Hello ${firstName},`,
      `payments of ${tenants} to ${organization} are late. You are a guarantor of their lease.`,
      lines.join('\n'),
      owedInWords(owed),
      link === null
        ? `To pay, or with a question, contact ${organization}.`
        : `See what is due and pay here:\n${link}`,
    ].join('\n\n'),
  };
}
