import { DEFAULT_CATEGORY } from '@tenantry/contract/expenses/expenses.categories';
import type {
  Expense,
  ExpenseUpdate,
  ReceiptReading,
} from '@tenantry/contract/expenses/expenses.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { readText, readValue } from './expense-words.ts';

/** What the form of an expense holds. A number input holds `''` while it is empty. */
export interface ExpenseDraft {
  date: string | null;
  vendor: string;
  category: string;
  amount: number | string;
  note: string;
}

export function emptyDraft(today: CalendarDate): ExpenseDraft {
  return { date: today, vendor: '', category: DEFAULT_CATEGORY, amount: '', note: '' };
}

export function expenseDraft(expense: Expense, timeZone: string): ExpenseDraft {
  const { date, vendor, category, amount, note } = expense;
  return { date: dayIn(timeZone, date), vendor, category, amount, note };
}

/** What a valid draft sends. */
export function expenseEntry(draft: ExpenseDraft): Omit<ExpenseUpdate, 'version'> {
  return draft as Omit<ExpenseUpdate, 'version'>;
}

const fields = ['date', 'vendor', 'category', 'amount', 'note'] as const;

/** What an input holds follows what was read, unless a person has typed into it. */
export function mergedDraft(
  typed: ExpenseDraft,
  before: ExpenseDraft,
  after: ExpenseDraft,
): ExpenseDraft {
  const kept = fields.filter((field) => typed[field] !== before[field]);
  return { ...after, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}

/** Whether somebody else changed a field that was typed into meanwhile; what a reader reads is no one's word. */
export function isOverwritten(
  typed: ExpenseDraft,
  before: ExpenseDraft,
  after: ExpenseDraft,
  reading: ReceiptReading | null,
): boolean {
  return fields.some(
    (field) =>
      ![before[field], after[field]].includes(typed[field]) &&
      after[field] !== before[field] &&
      (field === 'note' || after[field] !== readValue(reading, field)),
  );
}

/** What somebody else changed meanwhile, each with its value now: `Amount: $12.00`. */
export function changesBetween(base: ExpenseDraft, newer: ExpenseDraft): readonly string[] {
  return fields
    .filter((field) => base[field] !== newer[field])
    .map((field) => `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${shown(newer, field)}`);
}

function shown(draft: ExpenseDraft, field: (typeof fields)[number]): string {
  if (field === 'amount') return formatMoney(Number(draft.amount));
  if (field === 'date') return formatDate(draft.date ?? '');
  return (field === 'note' ? draft.note : readText(field, draft[field])) || 'empty';
}
