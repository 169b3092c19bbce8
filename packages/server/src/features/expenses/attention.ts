/** The expenses in today's list and in the recent transactions (HOME-1, HOME-2). */
import { and, isNull, sql } from 'drizzle-orm';
import { dollarsFromCents } from '@tenantry/contract/shared/money';
import { NOTHING_FOUND, type Attention } from '@tenantry/contract/today/attention';
import type { RecentMoney } from '@tenantry/contract/today/today.schemas';
import { homeOrNone, keyOfSum, ofUnits, properties } from '#features/properties';
import { calendarDayAt, instantOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import type { Chosen } from '../../platform/feature.ts';
import { momentOfDay } from './expense-day.domain.ts';
import { newestFirst } from './expenses.repository.ts';
import { expenses } from './expenses.table.ts';

const live = (tx: Transaction) => and(inOrganization(tx, expenses), isNull(expenses.archivedAt));

/** HOME-2: receipts that could not be read and that nobody has entered since, as one finding. */
export async function receiptsToEnter(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const [row] = await tx.db
    .select({
      count: sql<number>`count(*)::int`,
      oldest: sql<Date | null>`min(${expenses.createdAt})`.mapWith(expenses.createdAt),
    })
    .from(expenses)
    // Written as constants, as in the condition of the index.
    .where(
      and(
        live(tx),
        ofUnits(expenses.propertyId, building),
        sql`${expenses.readingState} = 'failed'`,
        sql`${expenses.edited} = '{}'`,
      ),
    );
  if (!row?.oldest || row.count === 0) return NOTHING_FOUND;
  const since = calendarDayAt(instantOf(row.oldest), tx.organization.timeZone);
  const key = keyOfSum(`receipts:${since}`, building);
  return { total: 1, findings: [{ need: { kind: 'receipts', key, count: row.count }, since }] };
}

/** HOME-1: the latest expenses. */
export async function recentExpenses(
  tx: Transaction,
  { limit, building }: Chosen & { readonly limit: number },
): Promise<Extract<RecentMoney, { kind: 'expense' }>[]> {
  const rows = await tx.db
    .select({
      id: expenses.id,
      propertyId: expenses.propertyId,
      home: homeOrNone(properties),
      vendor: expenses.vendor,
      date: expenses.date,
      timeOfDay: expenses.timeOfDay,
      amount: expenses.amount,
      receiptFileId: expenses.receiptFileId,
    })
    .from(expenses)
    .leftJoin(properties, refersTo(expenses.propertyId, properties))
    .where(and(live(tx), ofUnits(expenses.propertyId, building)))
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(({ receiptFileId, date, timeOfDay, amount, ...row }) => ({
    kind: 'expense',
    ...row,
    date: momentOfDay({ date, timeOfDay }, tx.organization.timeZone),
    amount: dollarsFromCents(amount),
    receipt: receiptFileId !== null,
  }));
}
