/** UNIT-12: what a move-out has changed on the account is taken back with it. */
import { planFinalBillUndo, undoFinalBill } from '#features/billing';
import type { LeaseRow } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import * as repository from './move-outs.repository.ts';
import { moveOutHasBill } from './portfolio.errors.ts';

/** Staff need the permission of charges; the answer of a tenant, and the server itself, do not. */
export function refuseBillChange(tx: Transaction): void {
  if (!may(tx, 'charges:write') && may(tx, 'leases:write')) throw moveOutHasBill();
}

/** Bills the credited days that the lease now uses. */
export const billUsedDays = (tx: Transaction, lease: LeaseRow) => takeBack(tx, lease, []);

/** The same, for a lease without a move-out: its final invoices are credited as well. */
export async function takeBackBill(tx: Transaction, lease: LeaseRow): Promise<void> {
  await takeBack(tx, lease, await repository.finalInvoicesOf(tx, lease.id));
}

async function takeBack(tx: Transaction, lease: LeaseRow, finalInvoices: readonly string[]) {
  const undo = await planFinalBillUndo(tx, lease, finalInvoices);
  if (!undo) return;
  refuseBillChange(tx);
  await undoFinalBill(tx, lease, undo);
}
