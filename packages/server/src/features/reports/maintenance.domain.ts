import type { MaintenanceReport } from '@tenantry/contract/reports/maintenance-report.schemas';
import { addCents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';

/** A work order that was reported in the year. Times are milliseconds. */
export interface ReportedOrder {
  readonly id: string;
  readonly propertyId: string;
  readonly assetId: string | null;
  readonly reportedAt: number;
  /** When somebody first did something about it. */
  readonly answeredAt: number | null;
  /** When it was done; null also for a canceled one. */
  readonly doneAt: number | null;
}

/** An expense of the year for a work order, perhaps of an earlier year. */
export interface OrderCost {
  readonly workOrderId: string;
  readonly propertyId: string;
  readonly assetId: string | null;
  /** The name as it was entered. */
  readonly vendor: string;
  /** The vendor of the organization whom it names. */
  readonly vendorId: string | null;
  readonly category: string;
  readonly amount: Cents;
}

const HOUR = 3_600_000;

function averageHours(orders: readonly ReportedOrder[], end: 'answeredAt' | 'doneAt') {
  const hours = orders.flatMap((order) => {
    const at = order[end];
    return at === null ? [] : [(at - order.reportedAt) / HOUR];
  });
  if (hours.length === 0) return null;
  return Math.round((10 * hours.reduce((sum, each) => sum + each, 0)) / hours.length) / 10;
}

export function figuresOf(
  orders: readonly ReportedOrder[],
  costs: readonly OrderCost[],
): MaintenanceReport['totals'] {
  return {
    reported: orders.length,
    done: orders.filter(({ doneAt }) => doneAt !== null).length,
    hoursToAnswer: averageHours(orders, 'answeredAt'),
    hoursToDone: averageHours(orders, 'doneAt'),
    cost: dollarsFromCents(addCents(...costs.map(({ amount }) => amount))),
  };
}

/** The figures by a key, which orders and expenses without one are left out of. */
function by(
  orders: readonly ReportedOrder[],
  costs: readonly OrderCost[],
  key: 'propertyId' | 'assetId',
) {
  const ids = new Set([...orders, ...costs].flatMap((each) => each[key] ?? []));
  return [...ids].map((id) => ({
    id,
    ...figuresOf(
      orders.filter((each) => each[key] === id),
      costs.filter((each) => each[key] === id),
    ),
  }));
}

export const byHome = (orders: readonly ReportedOrder[], costs: readonly OrderCost[]) =>
  by(orders, costs, 'propertyId');

export const byAsset = (orders: readonly ReportedOrder[], costs: readonly OrderCost[]) =>
  by(orders, costs, 'assetId');

/** The figures by a key of the costs, of the work orders that have such a cost; costs with an empty key are left out. */
function byCosts(
  orders: readonly ReportedOrder[],
  costs: readonly OrderCost[],
  keyOf: (cost: OrderCost) => string,
) {
  const groups = Map.groupBy(costs, keyOf);
  groups.delete('');
  return [...groups].map(([id, own]) => {
    const ids = new Set(own.map(({ workOrderId }) => workOrderId));
    const figures = figuresOf(
      orders.filter((order) => ids.has(order.id)),
      own,
    );
    return { id, own, figures };
  });
}

const nameIn = ({ vendor }: OrderCost) => vendor.trim().toLowerCase();

/**
 * By the vendor of the organization. Costs that name none count for a vendor with the same name on another cost, however it
 * was capitalized, and otherwise by that name.
 */
export function byVendor(orders: readonly ReportedOrder[], costs: readonly OrderCost[]) {
  const known = new Map(
    costs.flatMap((cost) =>
      cost.vendorId === null ? [] : [[nameIn(cost), cost.vendorId] as const],
    ),
  );
  const vendorOf = (cost: OrderCost) => cost.vendorId ?? known.get(nameIn(cost)) ?? null;
  return byCosts(orders, costs, (cost) => vendorOf(cost) ?? nameIn(cost)).map(
    ({ id, own: [first], figures }) => ({
      id,
      vendorId: first ? vendorOf(first) : null,
      name: first?.vendor.trim() ?? '',
      ...figures,
    }),
  );
}

export const byCategory = (orders: readonly ReportedOrder[], costs: readonly OrderCost[]) =>
  byCosts(orders, costs, ({ category }) => category).map(({ id, figures }) => ({ id, ...figures }));

const DAY = 24 * HOUR;

/** How many open work orders have which age. */
export function openByAge(reportedAt: readonly number[], now: number): MaintenanceReport['open'] {
  const days = reportedAt.map((at) => (now - at) / DAY);
  const upTo7 = days.filter((age) => age <= 7).length;
  const upTo30 = days.filter((age) => age > 7 && age <= 30).length;
  return { upTo7, upTo30, older: days.length - upTo7 - upTo30 };
}
