import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import {
  fillIn,
  type MessageValues,
  type MessageText,
} from '@tenantry/contract/invoices/message-templates.rules';
import type { Owed } from '@tenantry/contract/ledger/ledger.rules';
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
  /** For the whole lease. */
  readonly balanceDue: Cents;
  readonly owed: Owed;
  /** The tenant's page for payments. */
  readonly link: string;
}

/** CHG-30: subject and text of a mail about an invoice, with the organization's wording (GEN-6). */
export function presentInvoiceMail(mail: InvoiceMail, template: MessageText) {
  const { organization, firstName, invoice, balanceDue, owed, link } = mail;
  const { number, dueDate, amount, remainingBalance, items } = invoice;
  const settled = subtractCents(amount, remainingBalance);
  const lines = [
    ...items.map((item) => `${item.description}: ${formatCents(item.amount)}`),
    `Total: ${formatCents(amount)}`,
    ...(settled > 0 ? [`Already paid: ${formatCents(settled)}`] : []),
  ];
  const values: MessageValues<'INVOICE'> = {
    tenant: firstName,
    organization,
    link,
    amount: formatCents(amount),
    'due day': formatCalendarDate(dueDate),
    invoice: invoiceLabel(number),
    balance: formatCents(balanceDue),
    owed: owedInWords(owed),
    items: lines.join('\n'),
  };
  return fillIn(template, values);
}
