import { invoiceLabel, owedInWords } from '@tenantry/contract/invoices/invoices.rules';
import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, formatCents, type Cents } from '@tenantry/contract/shared/money';

/** The content of a reminder. */
export interface Reminder {
  readonly organization: string;
  readonly firstName: string;
  /** Those that are due soon or today, oldest due date first; at least one. */
  readonly invoices: readonly {
    readonly number: number;
    readonly dueDate: CalendarDate;
    readonly remainingBalance: Cents;
  }[];
  readonly today: CalendarDate;
  /** Of the whole lease. */
  readonly balanceDue: Cents;
  readonly lateFee: Cents;
  /** The tenant's own page, to pay. */
  readonly link: string;
}

/** CHG-24: a reminder as subject and text of a mail. */
export function presentReminder(reminder: Reminder) {
  const { organization, firstName, invoices, today, balanceDue, lateFee, link } = reminder;
  const dueOn = (day: CalendarDate) =>
    day === today ? 'due today' : `due on ${formatCalendarDate(day)}`;
  const [first] = invoices;
  const sum = formatCents(addCents(...invoices.map(({ remainingBalance }) => remainingBalance)));
  const subject =
    first && invoices.every(({ dueDate }) => dueDate === first.dueDate)
      ? `Reminder: ${sum} ${dueOn(first.dueDate)}`
      : `Reminder: ${sum} due soon`;
  const lines = invoices.map(
    ({ number, dueDate, remainingBalance }) =>
      `Invoice ${invoiceLabel(number)}, ${dueOn(dueDate)}: ${formatCents(remainingBalance)}`,
  );
  const text = [
    `Hello ${firstName},`,
    'a friendly reminder:',
    lines.join('\n'),
    owedInWords(balanceDue, lateFee),
    `Pay and see all your invoices here:\n${link}`,
    'If you have just paid, thank you: nothing else has to be done.',
    organization,
  ].join('\n\n');
  return { subject, text };
}
