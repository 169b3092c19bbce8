import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import {
  fillIn,
  type MessageValues,
  type MessageText,
} from '@tenantry/contract/invoices/message-templates.rules';
import type { Owed } from '@tenantry/contract/ledger/ledger.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, formatCents, type Cents } from '@tenantry/contract/shared/money';

/** The content of a reminder. */
export interface Reminder {
  readonly organization: string;
  readonly firstName: string;
  /** Invoices that are due soon or today, oldest due date first; at least one. */
  readonly invoices: readonly {
    readonly number: number;
    readonly dueDate: CalendarDate;
    readonly remainingBalance: Cents;
  }[];
  readonly today: CalendarDate;
  /** For the whole lease. */
  readonly balanceDue: Cents;
  readonly owed: Owed;
  /** The tenant's page for payments. */
  readonly link: string;
}

/** CHG-24: subject and text of a reminder mail, with the organization's wording (GEN-6). */
export function presentReminder(reminder: Reminder, template: MessageText) {
  const { organization, firstName, invoices, today, balanceDue, owed, link } = reminder;
  const dueOn = (day: CalendarDate) =>
    day === today ? 'due today' : `due on ${formatCalendarDate(day)}`;
  const [first] = invoices;
  const sum = formatCents(addCents(...invoices.map(({ remainingBalance }) => remainingBalance)));
  const isSameDay = invoices.every(({ dueDate }) => dueDate === first?.dueDate);
  const lines = invoices.map(
    ({ number, dueDate, remainingBalance }) =>
      `Invoice ${invoiceLabel(number)}, ${dueOn(dueDate)}: ${formatCents(remainingBalance)}`,
  );
  const values: MessageValues<'REMINDER'> = {
    tenant: firstName,
    organization,
    link,
    amount: sum,
    'due day': first ? formatCalendarDate(first.dueDate) : '',
    invoice: invoices.map(({ number }) => invoiceLabel(number)).join(', '),
    balance: formatCents(balanceDue),
    owed: owedInWords(owed),
    when: first && isSameDay ? dueOn(first.dueDate) : 'due soon',
    invoices: lines.join('\n'),
  };
  return fillIn(template, values);
}
