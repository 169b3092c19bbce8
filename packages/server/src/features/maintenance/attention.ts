import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { workOrderLabel } from '@tenantry/contract/maintenance/maintenance.rules';
import { MOST_FINDINGS, type Attention } from '@tenantry/contract/today/attention';
import {
  MOST_ENTRIES,
  type CalendarEntry,
  type CalendarWindow,
} from '@tenantry/contract/today/calendar.schemas';
import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { ofUnits } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { calendarDayAt, instantOf, momentOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Chosen } from '../../platform/feature.ts';
import { isLate } from './maintenance.list.ts';
import { openOrders, type ShownWorkOrder } from './maintenance.repository.ts';
import { workOrders } from './maintenance.table.ts';

const { status, priority, targetAt, createdAt, tenantId, propertyId } = workOrders;

const named = ({ order, home }: ShownWorkOrder) => ({
  workOrderId: order.id,
  label: workOrderLabel(order.number),
  title: order.title,
  home,
});

const dayOf = (tx: Transaction, at: Date) => calendarDayAt(instantOf(at), tx.organization.timeZone);

/** MAINT-2: what tenants have reported and nobody has looked at; emergencies first. */
export async function waitingOrders(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await openOrders(tx, {
    where: and(eq(status, 'NEW'), isNotNull(tenantId), ofUnits(propertyId, building)),
    order: [desc(sql`${priority} = 'EMERGENCY'`), asc(createdAt), asc(workOrders.id)],
    limit: MOST_FINDINGS,
  });
  const findings = rows.map((row) => ({
    need: {
      kind: 'work_waiting' as const,
      key: `work_waiting:${row.order.id}:${row.order.openedAt.getTime()}`,
      ...named(row),
      tenant: row.tenant,
      emergency: row.order.priority === 'EMERGENCY',
    },
    since: dayOf(tx, row.order.openedAt),
    urgent: row.order.priority === 'EMERGENCY',
  }));
  return { total: rows[0]?.total ?? 0, findings };
}

/** MAINT-2: open work orders past their target, the oldest target first. */
export async function overdueOrders(tx: Transaction, { building }: Chosen): Promise<Attention> {
  const rows = await openOrders(tx, {
    where: and(isLate(tx), ofUnits(propertyId, building)),
    order: [asc(targetAt), asc(workOrders.id)],
    limit: MOST_FINDINGS,
  });
  const findings = rows.map((row) => {
    const since = dayOf(tx, row.order.targetAt);
    return {
      need: {
        kind: 'work_overdue' as const,
        key: `work_overdue:${row.order.id}:${row.order.targetAt.getTime()}`,
        ...named(row),
        daysOverdue: daysBetween(since, tx.today),
      },
      since,
    };
  });
  return { total: rows[0]?.total ?? 0, findings };
}

/** HOME-5: the days by which open work should be done. */
export async function workDays(tx: Transaction, window: CalendarWindow): Promise<CalendarEntry[]> {
  const { timeZone } = tx.organization;
  const after = Temporal.PlainDate.from(window.to).add({ days: 1 }).toString();
  const rows = await openOrders(tx, {
    where: and(
      gte(targetAt, momentOf(window.from, timeZone)),
      lt(targetAt, momentOf(after, timeZone)),
      window.propertyIds && anyOf(propertyId, window.propertyIds),
    ),
    order: [asc(targetAt), asc(workOrders.id)],
    limit: MOST_ENTRIES + 1,
  });
  return rows.map((row) => ({
    kind: 'work_due' as const,
    date: dayOf(tx, row.order.targetAt),
    ...named(row),
  }));
}
