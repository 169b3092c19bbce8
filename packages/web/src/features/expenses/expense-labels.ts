import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import {
  readFields,
  type Expense,
  type ReadField,
  type ReceiptReading,
} from '@tenantry/contract/expenses/expenses.schemas';
import { tidyMoneyText } from '@tenantry/contract/shared/money-text';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';

/** `the expense of $45.10 on 11/20/2026`, as in the labels of its buttons. */
export function expenseName({ amount, date, vendor }: Expense, timeZone: string): string {
  const from = vendor ? ` from ${vendor}` : '';
  return `the expense of ${formatMoney(amount)}${from} on ${formatDate(dayIn(timeZone, date))}`;
}

/** What to do about a value that was read with this confidence, from 0 to 1; empty if the reader is sure. */
export function doubtText(confidence: number): string {
  if (confidence >= 0.9) return '';
  return confidence >= 0.6 ? 'Compare it with the receipt.' : 'This is a guess. Check the receipt.';
}

/** A value that was read or set, formatted for display. */
export function readText(field: ReadField, value: string): string {
  if (field === 'category') return categoryName(value);
  return field === 'date' ? formatDate(value) : value;
}

/** The value of an input in one form: an amount may be typed as `45` or as `$45.00`. */
export function inputValue(field: string, typed: string | null): string | null {
  return field === 'amount' && typed !== null ? tidyMoneyText(typed, { negative: true }) : typed;
}

/** What was read for a field, in the format of its input. */
export function readValue(reading: ReceiptReading | null, field: ReadField): string | undefined {
  const value = reading?.[field]?.value;
  if (typeof value === 'number') return formatMoney(value);
  return field === 'date' ? value?.slice(0, 10) : value;
}

function ownValue(expense: Expense, field: ReadField, timeZone: string): string {
  if (field === 'amount') return formatMoney(expense.amount);
  return field === 'date' ? dayIn(timeZone, expense.date) : expense[field];
}

/** What a reading changed in an expense, and which values that a person set it did not change, in sentences. */
export function readingNews(before: Expense, after: Expense, timeZone: string): string {
  if (after.readingState === 'failed') {
    return after.readingFailure ?? 'The receipt could not be extracted.';
  }
  const changed = readFields.flatMap((field) => {
    const [was, is] = [before, after].map((each) => ownValue(each, field, timeZone));
    return is === undefined || is === was ? [] : `${field} ${readText(field, is)}`;
  });
  const kept = after.edited.flatMap((field) => {
    const read = readValue(after.reading, field);
    const own = ownValue(after, field, timeZone);
    if (read === undefined || read === own) return [];
    const mine = readText(field, own) || 'empty';
    return `Your ${field} ${mine} was kept; the receipt says ${readText(field, read)}.`;
  });
  const first = changed.length > 0 ? `Extracted from the receipt: ${changed.join(', ')}.` : '';
  const nothing = kept.length === 0 ? 'The receipt was extracted; nothing changed.' : '';
  return [first || nothing, ...kept].filter(Boolean).join(' ');
}

interface Finished {
  readonly before: Expense;
  readonly after: Expense;
}

/** The results of several readings in one sentence; the full text for a single one. */
export function readingsNews(finished: readonly Finished[], timeZone: string): string {
  const [only, ...others] = finished;
  if (only && others.length === 0) return readingNews(only.before, only.after, timeZone);
  const failed = finished.filter(({ after }) => after.readingState === 'failed').length;
  const kept = finished.filter(({ after }) =>
    after.edited.some((field) => {
      const read = readValue(after.reading, field);
      return read !== undefined && read !== ownValue(after, field, timeZone);
    }),
  ).length;
  const sentences = [`${finished.length - failed} of ${finished.length} receipts were extracted.`];
  if (kept > 0) sentences.push(`In ${kept} of them your own values were kept.`);
  if (failed > 0) sentences.push(`${failed} could not be extracted.`);
  return sentences.join(' ');
}
