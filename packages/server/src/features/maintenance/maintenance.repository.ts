import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm';
import { users } from '#features/access';
import { homeOf, properties } from '#features/properties';
import { vendors } from '#features/vendors';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import {
  preparedInsert,
  preparedReturning,
  preparedUpdate,
} from '../../platform/database/prepared-writes.ts';
import { newId } from '../../platform/tokens.ts';
import { workOrderCounters, workOrderEvents, workOrders } from './maintenance.table.ts';

export type WorkOrderRow = typeof workOrders.$inferSelect;
export type EventRow = typeof workOrderEvents.$inferSelect;

const tenants = aliasedTable(users, 'tenants');
const reporters = aliasedTable(users, 'reporters');

const nameOf = (table: typeof users) =>
  sql<string | null>`${table.firstName} || ' ' || ${table.lastName}`;

/** Work orders with their homes and the names of their people. */
function selectOrders(tx: Transaction) {
  return tx.db
    .select({
      order: workOrders,
      home: homeOf(properties),
      tenant: nameOf(tenants),
      reporter: nameOf(reporters),
      buildingId: properties.buildingId,
      buildingName: properties.buildingName,
      vendorName: vendors.name,
    })
    .from(workOrders)
    .innerJoin(properties, refersTo(workOrders.propertyId, properties))
    .leftJoin(tenants, refersTo(workOrders.tenantId, tenants))
    .leftJoin(reporters, refersTo(workOrders.reportedById, reporters))
    .leftJoin(vendors, refersTo(workOrders.vendorId, vendors));
}

export type ShownWorkOrder = Awaited<ReturnType<typeof selectOrders>>[number];

const own = (tx: Transaction) => inOrganization(tx, workOrders);

export async function findOrder(tx: Transaction, id: string): Promise<ShownWorkOrder | null> {
  const [row] = await selectOrders(tx).where(and(own(tx), eq(workOrders.id, id)));
  return row ?? null;
}

export async function ordersByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<ShownWorkOrder[]> {
  if (ids.length === 0) return [];
  return selectOrders(tx).where(and(own(tx), anyOf(workOrders.id, ids)));
}

/** The numbers of these work orders, by their ids. */
export async function numbersOfOrders(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .select({ id: workOrders.id, number: workOrders.number })
    .from(workOrders)
    .where(and(own(tx), anyOf(workOrders.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

interface Open {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

/** Open work orders of homes that are not archived, with how many there are in all. */
export async function openOrders(tx: Transaction, { where, order, limit }: Open) {
  const rows = await selectOrders(tx)
    .where(and(own(tx), isNull(workOrders.endedAt), isNull(properties.archivedAt), where))
    .orderBy(...order)
    .limit(limit);
  const total = rows.length < limit ? rows.length : await countOpen(tx, where);
  return rows.map((row) => ({ ...row, total }));
}

async function countOpen(tx: Transaction, where: SQL | undefined): Promise<number> {
  const [found] = await tx.db
    .select({ total: count() })
    .from(workOrders)
    .innerJoin(properties, refersTo(workOrders.propertyId, properties))
    .where(and(own(tx), isNull(workOrders.endedAt), isNull(properties.archivedAt), where));
  return found?.total ?? 0;
}

export async function ordersByNumber(tx: Transaction, number: number): Promise<ShownWorkOrder[]> {
  return selectOrders(tx).where(and(own(tx), eq(workOrders.number, number)));
}

/** Newest first. */
export async function ordersOfTenant(
  tx: Transaction,
  userId: string,
  id?: string,
): Promise<ShownWorkOrder[]> {
  return selectOrders(tx)
    .where(and(own(tx), eq(workOrders.tenantId, userId), id ? eq(workOrders.id, id) : undefined))
    .orderBy(desc(workOrders.number));
}

interface Reporters {
  readonly tenantIds: readonly string[];
  readonly propertyIds: readonly string[];
}

/** Newest first. */
export async function ordersOfTenants(
  tx: Transaction,
  { tenantIds, propertyIds }: Reporters,
): Promise<ShownWorkOrder[]> {
  if (tenantIds.length === 0) return [];
  const { tenantId, propertyId, number } = workOrders;
  return selectOrders(tx)
    .where(and(own(tx), anyOf(tenantId, tenantIds), anyOf(propertyId, propertyIds)))
    .orderBy(desc(number));
}

/** The events of these work orders, oldest first. */
export async function eventsOfOrders(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .select({ event: workOrderEvents, actor: nameOf(users) })
    .from(workOrderEvents)
    .leftJoin(users, refersTo(workOrderEvents.actorId, users))
    .where(and(inOrganization(tx, workOrderEvents), anyOf(workOrderEvents.workOrderId, ids)))
    .orderBy(asc(workOrderEvents.at), asc(workOrderEvents.id));
}

export type ShownEvent = Awaited<ReturnType<typeof eventsOfOrders>>[number];

const numbers = preparedReturning(
  ['id'],
  { number: workOrderCounters.lastNumber },
  (db, { organizationId, id }, number) =>
    db
      .insert(workOrderCounters)
      .values({ organizationId, id, lastNumber: 1 })
      .onConflictDoUpdate({
        target: workOrderCounters.organizationId,
        set: { lastNumber: sql`${workOrderCounters.lastNumber} + 1` },
      })
      .returning(number),
);

/** MAINT-2: the organization's next number. Its lock is held until the transaction ends, so no number is lost. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const [row] = await numbers(tx, { id: newId() });
  if (!row) throw new Error('no number of a work order was given');
  return row.number;
}

const lock = prepared(['id'], getTableColumns(workOrders), (select, { organizationId, id }) =>
  select
    .from(workOrders)
    .where(and(eq(workOrders.organizationId, organizationId), eq(workOrders.id, id)))
    .for('no key update'),
);

/** Locks the work order until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<WorkOrderRow | null> {
  const [row] = await lock(tx, { id });
  return row ?? null;
}

const insert = preparedInsert(workOrders);

export function insertOrder(tx: Transaction, row: WorkOrderRow): void {
  insert(tx, [row]);
}

const change = preparedUpdate(workOrders, { version: sql`${workOrders.version} + 1` });

/** Changes a locked work order. */
export function updateOrder(
  tx: Transaction,
  before: WorkOrderRow,
  changes: Partial<WorkOrderRow>,
): WorkOrderRow {
  change(tx, before.id, changes);
  return { ...before, ...changes, version: before.version + 1 };
}

/** MAINT-4: who does a locked work order. */
export const setVendor = (tx: Transaction, before: WorkOrderRow, vendorId: string) =>
  updateOrder(tx, before, { vendorId });

const room = preparedUpdate(workOrders);

/** MAINT-3. It is no change that a page could overwrite, so the version stays. */
export function setRoom(
  tx: Transaction,
  id: string,
  of: Partial<Pick<WorkOrderRow, 'conversationId' | 'messageId'>>,
): void {
  room(tx, id, of);
}

/** The number of the first work order that was made of a message. */
export async function numberOfMessage(tx: Transaction, messageId: string): Promise<number | null> {
  const [row] = await tx.db
    .select({ number: workOrders.number })
    .from(workOrders)
    .where(and(own(tx), eq(workOrders.messageId, messageId)))
    .orderBy(asc(workOrders.number))
    .limit(1);
  return row?.number ?? null;
}

const insertEvents = preparedInsert(workOrderEvents);

export function insertEvent(tx: Transaction, row: EventRow): void {
  insertEvents(tx, [row]);
}
