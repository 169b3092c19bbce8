/** MAINT-16: how fast and for how much things are repaired. */
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import { assetLabel } from '@tenantry/contract/maintenance/assets.rules';
import type { MaintenanceReport } from '@tenantry/contract/reports/maintenance-report.schemas';
import type { YearQuery } from '@tenantry/contract/reports/rent-grid.schemas';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { expenses } from '#features/expenses';
import { assets, workOrders } from '#features/maintenance';
import { unitsIn } from '#features/properties';
import { vendorsByIds } from '#features/vendors';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { daysOfYear, propertyNames } from './homes.repository.ts';
import {
  byAsset,
  byCategory,
  byHome,
  byVendor,
  figuresOf,
  openByAge,
  type OrderCost,
  type ReportedOrder,
} from './maintenance.domain.ts';
import { planReads } from './reports.repository.ts';

type Among = readonly string[] | undefined;

const milliseconds = (at: Date | null) => at && at.getTime();

/** Work orders that were reported in these days of the organization's time zone. */
async function reportedIn(tx: Transaction, year: number, among: Among): Promise<ReportedOrder[]> {
  const { first, last } = daysOfYear(year);
  const day = sql`(${workOrders.createdAt} at time zone ${tx.organization.timeZone})::date`;
  // Drizzle writes columns without their table where only one is selected from, so the aliases are written here.
  const answeredAt = sql<string | null>`(select min(e.at) from work_order_events e
    where e.organization_id = work_orders.organization_id and e.work_order_id = work_orders.id
      and e.kind <> 'CREATED')`;
  const rows = await tx.db
    .select({
      id: workOrders.id,
      propertyId: workOrders.propertyId,
      assetId: workOrders.assetId,
      status: workOrders.status,
      createdAt: workOrders.createdAt,
      endedAt: workOrders.endedAt,
      answeredAt,
    })
    .from(workOrders)
    .where(
      and(
        inOrganization(tx, workOrders),
        sql`${day} between ${first}::date and ${last}::date`,
        among && anyOf(workOrders.propertyId, among),
      ),
    );
  return rows.map(({ status, createdAt, endedAt, answeredAt: answered, ...order }) => ({
    ...order,
    reportedAt: createdAt.getTime(),
    answeredAt: answered === null ? null : new Date(answered).getTime(),
    doneAt: status === 'CANCELLED' ? null : milliseconds(endedAt),
  }));
}

async function costsIn(tx: Transaction, year: number, among: Among): Promise<OrderCost[]> {
  const { first, last } = daysOfYear(year);
  return tx.db
    .select({
      workOrderId: workOrders.id,
      // A share of a bill of the building, or an expense that was moved, is a cost of its own home.
      propertyId: sql<string>`coalesce(${expenses.propertyId}, ${workOrders.propertyId})`,
      assetId: workOrders.assetId,
      vendor: expenses.vendor,
      vendorId: expenses.vendorId,
      category: expenses.category,
      amount: expenses.amount,
    })
    .from(expenses)
    .innerJoin(workOrders, refersTo(expenses.workOrderId, workOrders))
    .where(
      and(
        inOrganization(tx, expenses),
        isNotNull(expenses.workOrderId),
        isNull(expenses.archivedAt),
        sql`${expenses.date} between ${first}::date and ${last}::date`,
        among && anyOf(workOrders.propertyId, among),
      ),
    );
}

async function openNow(tx: Transaction, among: Among): Promise<MaintenanceReport['open']> {
  const rows = await tx.db
    .select({ createdAt: workOrders.createdAt })
    .from(workOrders)
    .where(
      and(
        inOrganization(tx, workOrders),
        isNull(workOrders.endedAt),
        among && anyOf(workOrders.propertyId, among),
      ),
    );
  return openByAge(
    rows.map(({ createdAt }) => createdAt.getTime()),
    tx.now.epochMilliseconds,
  );
}

/** The current names of vendors, archived or not. */
async function namesOfVendors(tx: Transaction, ids: readonly string[]) {
  const rows = await vendorsByIds(tx, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function namesOfAssets(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx.db
    .select({ id: assets.id, kind: assets.kind, model: assets.model })
    .from(assets)
    .where(and(inOrganization(tx, assets), anyOf(assets.id, ids)));
  return new Map(rows.map((row) => [row.id, assetLabel(row)]));
}

const byCost = (one: { readonly cost: number }, other: { readonly cost: number }) =>
  other.cost - one.cost;

export async function maintenanceOf(
  tx: Transaction,
  { year = Number(tx.today.slice(0, 4)), buildingId }: YearQuery,
): Promise<MaintenanceReport> {
  const among = await unitsIn(tx, buildingId);
  await planReads(tx);
  const [orders, costs, open] = await Promise.all([
    reportedIn(tx, year, among),
    costsIn(tx, year, among),
    openNow(tx, among),
  ]);
  const homes = byHome(orders, costs);
  const ofVendors = byVendor(orders, costs);
  const ofAssets = byAsset(orders, costs);
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const [homeNames, assetNames, vendorNames] = await Promise.all([
    propertyNames(tx, ids(homes)),
    namesOfAssets(tx, ids(ofAssets)),
    namesOfVendors(
      tx,
      ofVendors.flatMap(({ vendorId }) => vendorId ?? []),
    ),
  ]);
  return {
    year,
    open,
    homes: homes
      .map(({ id, ...figures }) => ({ propertyId: id, name: homeNames.get(id) ?? '', ...figures }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
    vendors: ofVendors
      .map((row) => ({ ...row, name: vendorNames.get(row.id) ?? row.name }))
      .toSorted(byCost),
    categories: byCategory(orders, costs)
      .map((row) => ({ ...row, name: categoryName(row.id) }))
      .toSorted(byCost),
    assets: ofAssets
      .map(({ id, ...figures }) => ({ id, name: assetNames.get(id) ?? '', ...figures }))
      .toSorted(byCost),
    totals: figuresOf(orders, costs),
  };
}
