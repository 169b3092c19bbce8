import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { formatMoney } from '../../lib/format.ts';
import { momentIn } from '../../lib/moment.ts';

/** EXP-3: those that have what was typed, in any case, somewhere in the words that their row shows. */
export function selectExpenses(
  expenses: readonly Expense[],
  filter: string,
  timeZone: string,
): readonly Expense[] {
  const wanted = filter.trim().toLowerCase();
  if (!wanted) return expenses;
  return expenses.filter(({ date, category, amount, vendor, note }) =>
    [momentIn(timeZone, date), categoryName(category), formatMoney(amount), amount, vendor, note]
      .join('\n')
      .toLowerCase()
      .includes(wanted),
  );
}
