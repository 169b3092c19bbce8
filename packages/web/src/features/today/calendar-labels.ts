import type { CalendarKind } from '@tenantry/contract/kinds';
import type { CalendarEntry } from '@tenantry/contract/today/calendar.schemas';
import { formatMoney } from '../../lib/format.ts';
import { counted } from './today-text.ts';

export const kindLabels: Readonly<Record<CalendarKind, string>> = {
  invoices_due: 'Invoices due',
  billing_planned: 'Next billing',
  lease_starts: 'Lease starts',
  lease_ends: 'Lease ends',
  tasks: 'Tasks',
};

interface EntryText {
  /** The text in a cell of the month. */
  readonly short: string;
  /** The text in a list. */
  readonly detail: string;
}

type WordsOf = {
  [Kind in CalendarKind]: (entry: Extract<CalendarEntry, { kind: Kind }>) => EntryText;
};

const entryTexts: WordsOf = {
  invoices_due: ({ invoices, amount, open, lease }) => ({
    short: open > 0 ? `${formatMoney(open)} due` : `${formatMoney(amount)} paid`,
    detail: [
      lease ? `${lease.lessee}, ${lease.home.label}` : counted(invoices, 'invoice'),
      ...(open > 0 && open < amount ? [`${formatMoney(amount)} billed`] : []),
    ].join(', '),
  }),
  billing_planned: ({ invoices, amount }) => ({
    short: `${formatMoney(amount)} to bill`,
    detail: `${counted(invoices, 'invoice')} not created yet`,
  }),
  lease_starts: ({ lessee, home }) => ({
    short: `${lessee} moves in`,
    detail: home.label,
  }),
  lease_ends: ({ lessee, home }) => ({
    short: `${lessee}’s lease ends`,
    detail: home.label,
  }),
  tasks: ({ title, done, assignee, about }) => ({
    short: title,
    detail: [about, assignee, done ? 'done' : null].filter(Boolean).join(', ') || 'Task',
  }),
};

export function entryText(entry: CalendarEntry): EntryText {
  const words = entryTexts[entry.kind] as (of: CalendarEntry) => EntryText;
  return words(entry);
}

/** `December 2026` */
export function monthTitle(month: string): string {
  const form = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', form);
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
