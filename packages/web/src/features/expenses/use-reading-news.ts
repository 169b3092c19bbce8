import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useCallback, useEffect, useRef } from 'react';
import { notifyError, notifySuccess } from '../../ui/acts/notify.ts';
import { readingsNews } from './expense-labels.ts';

/**
 * Reports the results of the receipts that are read while the page is open, after the last one has finished.
 * @returns a function to call with an expense before its receipt is read again
 */
export function useReadingNews(
  expenses: readonly Expense[] | undefined,
  timeZone: string,
): (before: Expense) => void {
  const watched = useRef(new Map<string, Expense>());
  const watch = useCallback((before: Expense) => {
    watched.current.set(before.id, before);
  }, []);
  useEffect(() => {
    if (!expenses) return;
    const waiting = expenses.filter(({ readingState }) => readingState === 'waiting');
    for (const expense of waiting) {
      if (!watched.current.has(expense.id)) watch(expense);
    }
    if (waiting.length > 0 || watched.current.size === 0) return;
    const finished = expenses.flatMap((after) => {
      const before = watched.current.get(after.id);
      return before ? [{ before, after }] : [];
    });
    // Expenses that are not on the screen are reported when they are.
    for (const { after } of finished) watched.current.delete(after.id);
    if (finished.length === 0) return;
    const news = readingsNews(finished, timeZone);
    const failed = finished.some(({ after }) => after.readingState === 'failed');
    if (failed) notifyError(news);
    else notifySuccess(news);
  }, [expenses, timeZone, watch]);
  return watch;
}
