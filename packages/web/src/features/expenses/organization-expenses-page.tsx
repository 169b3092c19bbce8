import { useNavigate } from '@tanstack/react-router';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { formatMoney } from '../../lib/format.ts';
import { momentIn } from '../../lib/moment.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { ExpenseActions } from './expense-actions.tsx';
import { ExpenseAbout } from './expense-state.tsx';
import { ExpensesFrame } from './expenses-frame.tsx';
import classes from './expenses.module.css';

/** EXP-1: what the organization itself spends. */
export function OrganizationExpensesPage() {
  const navigate = useNavigate();
  return (
    <ExpensesFrame
      owner={null}
      title="Organization expenses"
      onClose={() => void navigate({ to: '/admin-landing' })}
      loading={<PageSpinner label="Loading the expenses" />}
    >
      {({ expenses, timeZone, acts }) => (
        <ul className={classes.list} aria-label="Expenses">
          {expenses.map((expense) => (
            <li key={expense.id} className={classes.row}>
              <div className={classes.words}>
                <span className={classes.line}>{rowText(expense, timeZone)}</span>
                <ExpenseAbout expense={expense} />
              </div>
              <ExpenseActions expense={expense} timeZone={timeZone} acts={acts} />
            </li>
          ))}
        </ul>
      )}
    </ExpensesFrame>
  );
}

function rowText({ date, category, amount }: Expense, timeZone: string): string {
  return `${momentIn(timeZone, date)} - ${categoryName(category)} - ${formatMoney(amount)}`;
}
