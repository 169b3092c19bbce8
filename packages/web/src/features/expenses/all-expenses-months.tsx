import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { ExpenseMonth, ExpenseOfHome } from '@tenantry/contract/expenses/expenses.schemas';
import { monthTitle } from '@tenantry/contract/shared/month-names';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { dayIn } from '../../lib/moment.ts';
import { IconPaperclip } from '../../ui/icons/more-icons.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './all-expenses.module.css';

interface ExpenseMonthsProps {
  /** Newest first. */
  readonly expenses: readonly ExpenseOfHome[];
  /** The sums of whole months, including expenses that are not loaded yet. */
  readonly months: readonly ExpenseMonth[];
  readonly timeZone: string;
}

/** The expenses grouped by month, with the sum of each month. */
export function ExpenseMonths({ expenses, months, timeZone }: ExpenseMonthsProps) {
  const sums = new Map(months.map((sum) => [sum.month, sum]));
  const groups = Map.groupBy(expenses, ({ date }) => dayIn(timeZone, date).slice(0, 7));
  return [...groups].map(([month, own]) => {
    const sum = sums.get(month);
    return (
      <section key={month} className={classes.month} aria-labelledby={`month-${month}`}>
        <div className={classes.head}>
          <h2 id={`month-${month}`} className={classes.title}>
            {monthTitle(month)}
          </h2>
          {sum && (
            <p className={classes.sum}>
              {formatMoney(sum.amount)}
              <span className={classes.meta}>
                {' '}
                {sum.count === 1 ? '1 expense' : `${sum.count} expenses`}
              </span>
            </p>
          )}
        </div>
        <ul className={classes.rows}>
          {own.map((expense) => (
            <Row key={expense.id} expense={expense} timeZone={timeZone} />
          ))}
        </ul>
      </section>
    );
  });
}

interface RowProps {
  readonly expense: ExpenseOfHome;
  readonly timeZone: string;
}

function Row({ expense, timeZone }: RowProps) {
  const { date, note, category, amount, receipt } = expense;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.what}>
          <Name expense={expense} />
          {receipt && (
            <IconPaperclip
              size={16}
              role="img"
              aria-label="with a receipt"
              className={classes.clip}
            />
          )}
        </p>
        <p className={classes.meta}>
          {formatDate(dayIn(timeZone, date))}, {categoryName(category)}, <Home expense={expense} />
          {note && <bdi>. {note}</bdi>}
        </p>
      </div>
      <Money amount={amount} />
    </li>
  );
}

/** What it was for, as a link to the expense. */
function Name({ expense: { id: expenseId, home, vendor, category } }: Pick<RowProps, 'expense'>) {
  const name = <bdi>{vendor || categoryName(category)}</bdi>;
  if (home === null) {
    return (
      <TextLink to="/org-expense-receipt" search={{ expenseId }}>
        {name}
      </TextLink>
    );
  }
  return (
    <TextLink to="/expense-receipt" search={{ propertyId: home.propertyId, expenseId }}>
      {name}
    </TextLink>
  );
}

function Home({ expense: { home } }: Pick<RowProps, 'expense'>) {
  if (home === null) {
    return (
      <TextLink to="/organization-expenses" className={classes.home}>
        whole organization
      </TextLink>
    );
  }
  return (
    <TextLink
      to="/property-expenses"
      search={{ propertyId: home.propertyId }}
      className={classes.home}
    >
      {home.label}
    </TextLink>
  );
}
