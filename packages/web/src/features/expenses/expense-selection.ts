import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { formatMoney } from '../../lib/format.ts';
import { momentIn } from '../../lib/moment.ts';
import { wordsTest } from '../../lib/search-words.ts';

/** EXP-3: the loaded expenses that are shown until the server has responded for this filter. */
export function selectExpenses(
  expenses: readonly Expense[],
  filter: string,
  timeZone: string,
): readonly Expense[] {
  const hasWords = wordsTest(filter);
  return expenses.filter(({ date, category, amount, vendor, note }) =>
    hasWords(
      [
        momentIn(timeZone, date),
        categoryName(category),
        formatMoney(amount),
        amount.toFixed(2),
        vendor,
        note,
      ].join('\n'),
    ),
  );
}
