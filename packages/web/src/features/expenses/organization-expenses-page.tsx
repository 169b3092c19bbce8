import { useNavigate } from '@tanstack/react-router';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { formatMoney } from '../../lib/format.ts';
import { momentIn } from '../../lib/moment.ts';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { PageSpinner } from '../../ui/states/page-spinner.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { ExpenseAbout } from './expense-state.tsx';
import { ExpensesFrame, type ExpenseListProps } from './expenses-frame.tsx';
import classes from './expenses.module.css';

/** EXP-1: the organization's own expenses. */
export function OrganizationExpensesPage() {
  const navigate = useNavigate();
  return (
    <ExpensesFrame
      owner={null}
      title="Organization expenses"
      onClose={() => void navigate({ to: '/admin-landing' })}
      loading={<PageSpinner label="Loading the expenses" />}
    >
      {(list) => <List {...list} />}
    </ExpensesFrame>
  );
}

function List({ found: { rows }, timeZone, handlers, alike }: ExpenseListProps) {
  if (!rows) return <LoadingRows />;
  return (
    <ul className={classes.list} aria-label="Expenses">
      {rows.map((expense) => (
        <li key={expense.id} className={classes.row}>
          <div className={classes.words}>
            <span className={classes.line}>{rowText(expense, timeZone)}</span>
            <ExpenseAbout expense={expense} isAlike={alike.has(expense.id)} />
          </div>
          <ExpenseActions expense={expense} timeZone={timeZone} handlers={handlers} />
        </li>
      ))}
    </ul>
  );
}

function rowText({ date, category, amount }: Expense, timeZone: string): string {
  return `${momentIn(timeZone, date)} - ${categoryName(category)} - ${formatMoney(amount)}`;
}
