import { DEFAULT_CATEGORY } from '@tenantry/contract/expenses/expenses.categories';
import type {
  Expense,
  ExpenseUpdate,
  ReceiptReading,
} from '@tenantry/contract/expenses/expenses.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import type { ConflictField } from '../../ui/conflict/conflict-rows.ts';
import type { Owner } from './expenses.client.ts';
import { inputValue, readText, readValue } from './expense-labels.ts';

/** The content of the expense form. */
export interface ExpenseDraft {
  /** Where it belongs after the save. */
  propertyId: Owner;
  date: string | null;
  vendor: string;
  category: string;
  /** As typed. */
  amount: string;
  note: string;
}

export function emptyDraft(propertyId: Owner, today: CalendarDate): ExpenseDraft {
  const texts = { vendor: '', category: DEFAULT_CATEGORY, amount: '', note: '' };
  return { propertyId, date: today, ...texts };
}

export function expenseDraft(expense: Expense, timeZone: string): ExpenseDraft {
  const { propertyId, date, vendor, category, amount, note } = expense;
  const texts = { vendor, category, amount: formatMoney(amount), note };
  return { propertyId, date: dayIn(timeZone, date), ...texts };
}

type ExpenseEntry = Omit<ExpenseUpdate, 'version' | 'propertyId'>;

/** The data that a draft sends after the contract accepts it, besides its property. */
export function expenseEntry(draft: ExpenseDraft): ExpenseEntry {
  const { date, vendor, category, amount, note } = draft;
  const entry = { date, vendor, category, amount: dollarsFromText(amount), note };
  return entry as ExpenseEntry;
}

const fields = ['date', 'vendor', 'category', 'amount', 'note'] as const;

/** Whether an expense has the values that a draft would save. */
export function isSavedAs(draft: ExpenseDraft, saved: Expense, timeZone: string): boolean {
  const there = expenseDraft(saved, timeZone);
  return fields.every((field) => valueOf(draft, field)?.trim() === valueOf(there, field));
}

/** An input shows what was read, unless a person has typed into it. A chosen property stays chosen. */
export function mergedDraft(
  typed: ExpenseDraft,
  before: ExpenseDraft,
  after: ExpenseDraft,
): ExpenseDraft {
  const kept = fields.filter((field) => valueOf(typed, field) !== valueOf(before, field));
  const values = Object.fromEntries(kept.map((field) => [field, typed[field]]));
  return { ...after, propertyId: typed.propertyId, ...values };
}

/** Whether somebody else changed a field that was typed into meanwhile. Changes by a reader do not count. */
export function isOverwritten(
  typed: ExpenseDraft,
  before: ExpenseDraft,
  after: ExpenseDraft,
  reading: ReceiptReading | null,
): boolean {
  return fields.some((field) => {
    const [mine, was, is] = [typed, before, after].map((draft) => valueOf(draft, field));
    if (is === was || mine === was || mine === is) return false;
    return field === 'note' || is !== readValue(reading, field);
  });
}

/** The value of a field: an amount is the same whether typed as `45` or as `$45.00`. */
function valueOf(draft: ExpenseDraft, field: (typeof fields)[number]): string | null {
  return inputValue(field, draft[field]);
}

const shown = (draft: ExpenseDraft, field: (typeof fields)[number]): string => {
  if (field === 'date') return formatDate(draft.date ?? '');
  return field === 'note' ? draft.note : readText(field, valueOf(draft, field) ?? '');
};

/** The fields that two people may have changed. */
export const expenseFields: readonly ConflictField<ExpenseDraft>[] = fields.map((field) => ({
  key: field,
  label: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  shown: (draft) => shown(draft, field),
  take: (into, from) => ({ ...into, [field]: from[field] }),
}));
