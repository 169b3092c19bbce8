import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents, subtractCents, type Cents } from '@tenantry/contract/shared/money';

/** The content of a mail about an invoice. */
export interface InvoiceMail {
  readonly organization: string;
  readonly firstName: string;
  readonly invoice: {
    readonly number: number;
    readonly dueDate: CalendarDate;
    readonly amount: Cents;
    readonly remainingBalance: Cents;
    readonly items: readonly { readonly description: string; readonly amount: Cents }[];
  };
  /** Of the whole lease. */
  readonly balanceDue: Cents;
  readonly lateFee: Cents;
  /** The tenant's own page, to pay. */
  readonly link: string;
}

/** CHG-30: an invoice as subject and text of a mail. */
export function presentInvoiceMail(mail: InvoiceMail) {
  const { organization, firstName, invoice, balanceDue, lateFee, link } = mail;
  const { number, dueDate, amount, remainingBalance, items } = invoice;
  const day = formatCalendarDate(dueDate);
  const settled = subtractCents(amount, remainingBalance);
  const lines = [
    ...items.map((item) => `${item.description}: ${formatCents(item.amount)}`),
    `Total: ${formatCents(amount)}`,
    ...(settled > 0 ? [`Already paid: ${formatCents(settled)}`] : []),
  ];
  const text = [
    `Hello ${firstName},`,
    `here is invoice ${invoiceLabel(number)} from ${organization}, due ${day}. It is attached as a PDF.`,
    lines.join('\n'),
    owedInWords(balanceDue, lateFee),
    `Pay and see all your invoices here:\n${link}`,
    organization,
  ].join('\n\n');
  const label = `Invoice ${invoiceLabel(number)} of ${formatCents(amount)}`;
  return { subject: `${label}, due ${day}`, text };
}
