import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { formatDate } from '../../lib/format.ts';
import { dayIn, momentIn } from '../../lib/moment.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import figures from '../../ui/text/figures.module.css';
import { moneyColumn } from '../../ui/tables/money-column.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { ExpenseAbout } from './expense-state.tsx';
import { ReceiptThumbnail } from './receipt-thumbnail.tsx';
import type { ExpenseHandlers } from './use-expense-handlers.ts';

/** EXP-3. */
export function expenseColumns(
  timeZone: string,
  handlers: ExpenseHandlers,
  alike: ReadonlySet<string>,
): DataColumn<Expense>[] {
  return [
    {
      id: 'date',
      phone: 'below',
      header: 'Date',
      value: ({ date }) => date,
      cell: ({ date }) => (
        <time className={figures.figure} dateTime={date} title={momentIn(timeZone, date)}>
          {formatDate(dayIn(timeZone, date))}
        </time>
      ),
    },
    {
      id: 'category',
      phone: 'title',
      header: 'Category',
      value: ({ category }) => categoryName(category),
      cell: (expense) => (
        <>
          {categoryName(expense.category)}
          <ExpenseAbout expense={expense} isAlike={alike.has(expense.id)} />
        </>
      ),
    },
    moneyColumn('amount', 'Amount', ({ amount }) => amount, { phone: 'beside' }),
    {
      id: 'receipt',
      phone: 'below',
      header: 'Receipt',
      cell: (expense) => <ReceiptThumbnail expense={expense} />,
    },
    {
      id: 'actions',
      actions: true,
      header: 'Actions',
      align: 'end',
      cell: (expense) => (
        <ExpenseActions expense={expense} timeZone={timeZone} handlers={handlers} />
      ),
    },
  ];
}
