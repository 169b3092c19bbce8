import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { useCallback, useEffect, useRef } from 'react';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { readingsNews } from './expense-labels.ts';

/**
 * Says what became of the receipts that are being read while the page is open, once none is waiting any more.
 * @returns call it with an expense as it is before it is read again
 */
export function useReadingNews(
  expenses: readonly Expense[] | undefined,
  timeZone: string | undefined,
): (before: Expense) => void {
  const watched = useRef(new Map<string, Expense>());
  const watch = useCallback((before: Expense) => {
    watched.current.set(before.id, before);
  }, []);
  useEffect(() => {
    if (!expenses || !timeZone) return;
    const waiting = expenses.filter(({ readingState }) => readingState === 'waiting');
    for (const expense of waiting) {
      if (!watched.current.has(expense.id)) watch(expense);
    }
    if (waiting.length > 0 || watched.current.size === 0) return;
    const finished = expenses.flatMap((after) => {
      const before = watched.current.get(after.id);
      return before ? [{ before, after }] : [];
    });
    // What is not on the screen is told when it is.
    for (const { after } of finished) watched.current.delete(after.id);
    if (finished.length === 0) return;
    const news = readingsNews(finished, timeZone);
    const failed = finished.some(({ after }) => after.readingState === 'failed');
    if (failed) notifyError(news);
    else notifySuccess(news);
  }, [expenses, timeZone, watch]);
  return watch;
}
