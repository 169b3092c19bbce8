import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense, ExpensesQuery } from '@tenantry/contract/expenses/expenses.schemas';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { pageOf } from '@tenantry/contract/shared/lists';
import { formatDollars } from '@tenantry/contract/shared/money';
import { Temporal } from 'temporal-polyfill';
import type { Transaction } from '../../platform/database/database.ts';
import type { Page } from '../../platform/lists/page.ts';
import { pageOfRows } from '../../platform/lists/page-of-rows.ts';
import type { Owner } from './expenses.repository.ts';
import { expensesOfOwner } from './expenses.service.ts';

const columns = {
  date: ({ date }: Expense) => date,
  category: ({ category }: Expense) => categoryName(category),
  amount: ({ amount }: Expense) => amount,
};

/** EXP-3: the searched text, with the moment in the organization's time zone. */
const textIn =
  (timeZone: string) =>
  ({ date, category, amount, vendor, note }: Expense) => {
    const local = Temporal.Instant.from(date).toZonedDateTimeISO(timeZone);
    const day = formatCalendarDate(local.toPlainDate().toString());
    const time = local.toPlainTime().toString({ smallestUnit: 'second' });
    const figures = [formatDollars(amount), amount.toFixed(2)];
    return [day, time, categoryName(category), ...figures, vendor, note].join('\n');
  };

/** The owner's expenses, or the requested page of them, newest first. */
export async function listExpenses(
  tx: Transaction,
  owner: Owner,
  query: ExpensesQuery,
): Promise<Expense[] | Page<Expense>> {
  const expenses = await expensesOfOwner(tx, owner);
  const asked = pageOf(query);
  const text = textIn(tx.organization.timeZone);
  return asked ? pageOfRows(expenses, asked, '-date', { columns, text }) : expenses;
}
