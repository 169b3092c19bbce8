import type { Ranked } from '@tenantry/contract/search/ranked';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import type { Transaction } from '../../platform/database/database.ts';
import {
  EXACT,
  matchOfText,
  ranked,
  type Search,
  type SearchSource,
} from '../../platform/search/found.ts';
import { searchExpenses, vendorNames } from './expenses.search.ts';

const besides = (match: number | null) => match && match + 1;

function expense(
  row: Awaited<ReturnType<typeof searchExpenses>>[number],
  terms: Search,
): readonly Ranked[] {
  const { id, propertyId, vendor, note, date, amount, home } = row;
  const isAmount = terms.amount !== null && Math.abs(amount) === terms.amount;
  return ranked('expense', {
    match: isAmount
      ? EXACT
      : (matchOfText(vendor, terms) ?? besides(matchOfText(`${vendor} ${note}`, terms))),
    id,
    title: vendor || 'Expense',
    details: [formatCents(amount), formatCalendarDate(date), home?.label ?? null, note],
    page:
      propertyId === null
        ? { path: '/org-expense-receipt', expenseId: id }
        : { path: '/expense-receipt', propertyId, expenseId: id },
  });
}

/** The names of the vendors are loaded once, for the exact words and for similar ones. */
function start(tx: Transaction) {
  let names: Promise<readonly string[]> | undefined;
  const vendors = () => (names ??= vendorNames(tx));
  return async (terms: Search) => {
    const found = await searchExpenses(tx, terms, vendors);
    return found.flatMap((row) => expense(row, terms));
  };
}

export const search: readonly SearchSource[] = [{ needs: ['books:read'], start }];
