/** UNIT-11: notices in Today and in the calendar, until the move-out on their day is planned. */
import type { Attention } from '@tenantry/contract/today/attention';
import type { CalendarEntry, CalendarWindow } from '@tenantry/contract/today/calendar.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import * as repository from './notices.repository.ts';

export async function noticesToPlan(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await repository.noticesToFollow(tx, building);
  const findings = rows.map(({ notice: { id, by, givenOn, lastDay }, lease }) => ({
    need: {
      kind: 'notice_to_plan' as const,
      key: `notice_to_plan:${id}`,
      ...lease,
      by,
      givenOn,
      lastDay,
    },
    since: givenOn,
  }));
  return { total: rows[0]?.whole ?? 0, findings };
}

/** The planned end of a lease is in the calendar already. */
export async function noticeDays(
  tx: Transaction,
  window: CalendarWindow,
): Promise<CalendarEntry[]> {
  const rows = await repository.noticesEnding(tx, window);
  return rows.map(({ notice: { lastDay }, lease }) => ({
    kind: 'notice_ends' as const,
    date: lastDay,
    ...lease,
  }));
}
