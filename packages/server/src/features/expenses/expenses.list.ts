import { categories } from '@tenantry/contract/expenses/expenses.categories';
import type { Expense, ExpensesQuery } from '@tenantry/contract/expenses/expenses.schemas';
import { pageOf } from '@tenantry/contract/shared/lists';
import { isNull, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { SortKey } from '../../platform/lists/keyset.ts';
import type { Page } from '../../platform/lists/page.ts';
import { byMoment, hasWords, inOrderOfIds, pageOfIds } from '../../platform/lists/page-of-ids.ts';
import { presentExpense } from './expenses.presenter.ts';
import { expensesByIds, ofOwner, type Owner } from './expenses.repository.ts';
import { checkOwner, expensesOfOwner } from './expenses.reading.ts';
import { expenses } from './expenses.table.ts';

const { date, timeOfDay, category, amount, vendor, note } = expenses;

const nameOfCategory = sql`case ${category} ${sql.join(
  categories.map(({ value, name }) => sql`when ${value} then ${name}`),
  sql` `,
)} end`;

export const expenseKeys: Readonly<Record<'date' | 'category' | 'amount', SortKey>> = {
  date: byMoment(sql`(${date} + ${timeOfDay})`),
  category: { kind: 'text', by: sql`(${nameOfCategory}) collate "C"` },
  amount: { kind: 'number', by: sql`${amount}` },
};

/** EXP-3: the text that the list shows. Amounts are also included as people type them. */
export function searchedText(): SQL {
  const moment = sql`to_char(${date} + ${timeOfDay}, 'MM/DD/YYYY HH24:MI:SS')`;
  const dollars = sql`abs(${amount}) / 100.0`;
  const sign = sql`case when ${amount} < 0 then '-' else '' end`;
  const shown = sql`${sign} || '$' || to_char(${dollars}, 'FM999,999,999,999,990.00')`;
  const typed = sql`${sign} || to_char(${dollars}, 'FM999999999999990.00')`;
  return sql`concat_ws(' ', ${moment}, ${nameOfCategory}, ${shown}, ${typed}, ${vendor}, ${note})`;
}

/** The owner's expenses, or the requested page of them, newest first. */
export async function listExpenses(
  tx: Transaction,
  owner: Owner,
  query: ExpensesQuery,
): Promise<Expense[] | Page<Expense>> {
  const asked = pageOf(query);
  if (!asked) return expensesOfOwner(tx, owner);
  await checkOwner(tx, owner);
  const words = hasWords(searchedText(), asked.filter);
  const where = [isNull(expenses.archivedAt), ofOwner(owner), ...words];
  const page = await pageOfIds(tx, expenses, {
    keys: expenseKeys,
    usual: '-date',
    query: asked,
    where,
  });
  const rows = await expensesByIds(tx, page.items);
  const listed = inOrderOfIds(page.items, rows);
  return page.with(listed.map((row) => presentExpense(row, tx.organization)));
}
