import { useMutation } from '@tanstack/react-query';
import { expenseMessages, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { changing } from '../../lib/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { expenseName } from './expense-labels.ts';
import type { Owner } from './expenses.client.ts';
import {
  adoptExpense,
  dropExpense,
  loadedExpenses,
  refreshAllExpenses,
  refreshExpense,
  removeExpense,
  restoreExpense,
} from './expenses.queries.ts';

export interface ExpenseHandlers {
  readonly refresh: (expense: Expense) => void;
  readonly refreshAll: () => void;
  readonly refreshingAll: boolean;
  /** Asks first; returns whether it was deleted. */
  readonly remove: (expense: Expense) => Promise<boolean>;
}

/** @param watch called with each expense before its receipt is read again */
export function useExpenseHandlers(
  owner: Owner,
  timeZone: string,
  watch: (before: Expense) => void,
): ExpenseHandlers {
  const refresh = useMutation({
    mutationFn: async (before: Expense) => {
      const after = await refreshExpense(owner, before.id);
      watch(before);
      await adoptExpense(owner, after);
    },
    onError: notifyError,
  });
  const refreshAll = useMutation({
    mutationFn: async () => {
      const before = new Map(loadedExpenses(owner).map((each) => [each.id, each]));
      const answered = await refreshAllExpenses(owner);
      const waiting = answered.filter(({ readingState }) => readingState === 'waiting');
      const shown = waiting.flatMap(({ id }) => before.get(id) ?? []);
      shown.forEach(watch);
      if (waiting.length === 0) notifySuccess('There are no receipts to extract.');
      else if (shown.length < waiting.length) {
        notifySuccess(`${waiting.length} receipts are being extracted, including those not shown.`);
      }
    },
    meta: { changes: ['expenses'] },
    onError: notifyError,
  });
  const ask = async (expense: Expense) => {
    const question = expenseMessages.confirmDelete;
    const agreed = await confirm({
      title: 'Delete expense',
      question,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (agreed) await remove(owner, expense, timeZone);
    return agreed;
  };
  return {
    refresh: refresh.mutate,
    refreshAll: refreshAll.mutate,
    refreshingAll: refreshAll.isPending,
    remove: (expense) =>
      ask(expense).catch((reason: unknown) => {
        notifyError(reason);
        return false;
      }),
  };
}

/** EXP-6. */
async function remove(owner: Owner, expense: Expense, timeZone: string): Promise<void> {
  await changing(['expenses'], async () => {
    await removeExpense(owner, expense.id);
    await dropExpense(owner, expense.id);
    const name = expenseName(expense, timeZone);
    notifyUndo(`${name.charAt(0).toUpperCase()}${name.slice(1)} was deleted`, () => {
      void restore(owner, expense).catch(notifyError);
    });
  });
}

async function restore(owner: Owner, { id }: Expense): Promise<void> {
  await changing(['expenses'], () => restoreExpense(owner, id));
  notifySuccess('Expense restored');
}
