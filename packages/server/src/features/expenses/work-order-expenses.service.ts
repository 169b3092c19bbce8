/** MAINT-8: what a work order has cost. */
import type { WorkOrderExpenses } from '@tenantry/contract/expenses/work-order-expenses.endpoints';
import { isOpenStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import {
  addCents,
  dollarsFromCents,
  formatCents,
  subtractCents,
  type Cents,
} from '@tenantry/contract/shared/money';
import { and, eq, isNull } from 'drizzle-orm';
import {
  addEvent,
  agreedCostOf,
  lockedWorkOrder,
  oneWorkOrder,
  recordVendorInvoice,
  setStatus,
} from '#features/maintenance';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { notFound, wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { presentExpense } from './expenses.presenter.ts';
import { expensesByIds, type Owner } from './expenses.repository.ts';
import type { NamedVendor } from './expense-vendors.service.ts';
import { expenses } from './expenses.table.ts';
import { chargesOfOrder } from './work-order-charges.repository.ts';

interface Paying extends NamedVendor {
  /** The home, or those that share the expense. */
  readonly propertyIds: readonly Owner[];
  readonly workOrderId?: string | null | undefined;
  readonly vendorInvoiceId?: string | undefined;
  readonly amount: Cents;
}

interface Paid extends NamedVendor {
  /** The invoice of a vendor that is recorded with it. */
  readonly vendorInvoiceId?: string;
}

/**
 * Notes on a work order that an expense of its home, or of its building, pays for it. If the work is done, it moves there in the same
 * transaction. A work order of another home counts as not found. Returns the vendor: the one that was entered, or the one
 * of the invoice.
 */
export async function payForWork(
  tx: Transaction,
  { propertyIds, workOrderId = null, vendorInvoiceId, amount, ...entered }: Paying,
  { workDone }: { readonly workDone: boolean },
): Promise<Paid> {
  const named = { vendor: entered.vendor, vendorId: entered.vendorId };
  if (workOrderId === null) return named;
  if (!may(tx, 'maintenance:read')) throw notFound();
  const order = await lockedWorkOrder(tx, workOrderId);
  if (!propertyIds.includes(order.propertyId)) throw notFound();
  const billing = vendorInvoiceId && (await recordVendorInvoice(tx, workOrderId, vendorInvoiceId));
  const paid: Paid = {
    ...(billing && named.vendor === '' ? billing : named),
    ...(billing && { vendorInvoiceId }),
  };
  // The amount of a receipt that is still to be read is not known yet.
  const note = [amount === 0 ? '' : formatCents(amount), paid.vendor].filter(Boolean).join(', ');
  addEvent(tx, workOrderId, { kind: 'EXPENSE', note });
  if (!workDone || !isOpenStatus(order.status)) return paid;
  if (!may(tx, 'maintenance:write')) throw wrongRole();
  await setStatus(tx, order, 'DONE');
  return paid;
}

/** The expenses of a work order, newest first, and their sum. */
export async function expensesOfWorkOrder(
  tx: Transaction,
  workOrderId: string,
): Promise<WorkOrderExpenses> {
  await oneWorkOrder(tx, workOrderId);
  const ids = await tx.db
    .select({ id: expenses.id })
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.workOrderId, workOrderId),
        isNull(expenses.archivedAt),
      ),
    );
  const rows = await expensesByIds(
    tx,
    ids.map(({ id }) => id),
  );
  const total = sumOf(rows);
  const agreed = await agreedCostOf(tx, workOrderId);
  return {
    total: dollarsFromCents(total),
    aboveAgreed: agreed === null ? null : above(total, agreed),
    expenses: rows.map((row) => presentExpense(row, tx.organization)),
    ...(may(tx, 'charges:read') && { charged: await chargedOf(tx, workOrderId, rows) }),
  };
}

interface Amount {
  readonly amount: Cents;
}

const sumOf = (rows: readonly Amount[]) => addCents(...rows.map(({ amount }) => amount));

const above = (amount: Cents, limit: Cents) =>
  amount > limit ? dollarsFromCents(subtractCents(amount, limit)) : null;

async function chargedOf(tx: Transaction, workOrderId: string, costs: readonly Amount[]) {
  const charges = await chargesOfOrder(tx, workOrderId);
  const [total, cost] = [sumOf(charges), sumOf(costs)];
  return {
    total: dollarsFromCents(total),
    left: above(cost, total) ?? 0,
    aboveCost: above(total, cost),
    invoices: charges.map((each) => ({ ...each, amount: dollarsFromCents(each.amount) })),
  };
}
