import {
  workOrderPriorities,
  workOrderStatuses,
} from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  WorkOrder,
  workOrderColumns,
  WorkOrdersQuery,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { pageAlways } from '@tenantry/contract/shared/lists';
import { eq, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { idsOfMessages } from '#features/conversations';
import { homeLabelIn, isInBuilding } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SortKey } from '../../platform/lists/keyset.ts';
import {
  byMoment,
  byText,
  hasWords,
  inOrderOfIds,
  pageOfIds,
} from '../../platform/lists/page-of-ids.ts';
import { asAsked, type Page } from '../../platform/lists/page.ts';
import { presentWorkOrder } from './maintenance.presenter.ts';
import { ordersByIds } from './maintenance.repository.ts';
import { workOrders } from './maintenance.table.ts';

const { number, title, place, description, status, priority, targetAt, endedAt } = workOrders;

const placeAmong = (column: SQL, values: readonly string[]): SortKey => ({
  kind: 'number',
  by: sql`array_position(array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}], ${column})`,
});

const keys: Readonly<Record<(typeof workOrderColumns)[number], SortKey>> = {
  target: byMoment(sql`${targetAt}`),
  number: { kind: 'number', by: sql`${number}` },
  title: byText(sql`${title}`),
  status: placeAmong(sql`${status}`, workOrderStatuses),
  priority: placeAmong(sql`${priority}`, workOrderPriorities),
};

const labelOfOrder = sql`'W-' || lpad(${number}::text, greatest(4, length(${number}::text)), '0')`;

const searchedText = (tx: Transaction) =>
  sql`concat_ws(' ', ${labelOfOrder}, ${title}, ${place}, ${description}, ${homeLabelIn(tx, workOrders.propertyId)})`;

const isOfState = {
  open: isNull(endedAt),
  ended: isNotNull(endedAt),
  all: undefined,
} as const;

/** Open and past its target. */
export const isLate = (tx: Transaction): SQL =>
  sql`(${isNull(endedAt)} and ${lt(targetAt, dateOf(tx.now))})`;

/** Talked about in this conversation, or made of one of its messages. */
const isAbout = (tx: Transaction, conversationId: string) =>
  or(
    eq(workOrders.conversationId, conversationId),
    inArray(workOrders.messageId, idsOfMessages(tx, conversationId)),
  );

function matching(tx: Transaction, query: WorkOrdersQuery): (SQL | undefined)[] {
  const { propertyId, buildingId, userId, vendorId, conversationId, overdue } = query;
  // A status says by itself whether work has ended.
  const state = query.status === undefined ? isOfState[query.state] : eq(status, query.status);
  return [
    state,
    query.priority && eq(priority, query.priority),
    overdue && (overdue === 'true' ? isLate(tx) : not(isLate(tx))),
    propertyId === undefined ? undefined : eq(workOrders.propertyId, propertyId),
    buildingId === undefined ? undefined : isInBuilding(tx, workOrders.propertyId, buildingId),
    vendorId === undefined ? undefined : eq(workOrders.vendorId, vendorId),
    userId === undefined ? undefined : eq(workOrders.tenantId, userId),
    conversationId === undefined ? undefined : isAbout(tx, conversationId),
  ];
}

/** MAINT-2: work orders, or a page of them. */
export async function listWorkOrders(
  tx: Transaction,
  query: WorkOrdersQuery,
): Promise<WorkOrder[] | Page<WorkOrder>> {
  const asked = pageAlways(query);
  const page = await pageOfIds(tx, workOrders, {
    keys,
    usual: query.state === 'open' ? 'target' : '-number',
    query: asked,
    where: [...matching(tx, query), ...hasWords(searchedText(tx), asked.filter)],
  });
  const rows = await ordersByIds(tx, page.items);
  const byId = rows.map((row) => ({ id: row.order.id, row }));
  const items = inOrderOfIds(page.items, byId).map(({ row }) => presentWorkOrder(tx, row));
  return asAsked(query, page.with(items));
}
