import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { searchWord } from '@tenantry/contract/shared/folded';
import { dayIn } from '../../lib/moment.ts';

type Compared = Pick<Expense, 'id' | 'propertyId' | 'vendor' | 'date' | 'amount'>;

/** EXP-5: the ids of expenses with the same owner, vendor, day and amount as another one: perhaps recorded twice. */
export function alikeAmong(rows: readonly Compared[], timeZone: string): ReadonlySet<string> {
  const named = rows.filter(({ vendor, amount }) => vendor.trim() !== '' && amount !== 0);
  const groups = Map.groupBy(named, ({ propertyId, vendor, date, amount }) =>
    JSON.stringify([propertyId, searchWord(vendor.trim()), dayIn(timeZone, date), amount]),
  );
  const alike = [...groups.values()].filter((group) => group.length > 1);
  return new Set(alike.flat().map(({ id }) => id));
}
