import { moveOf, type WorkOrderStatus } from '@tenantry/contract/maintenance/maintenance.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import { progressOf } from '../maintenance.presenter.ts';
import type { WorkOrderRow } from '../maintenance.repository.ts';
import { setStatus } from '../maintenance.service.ts';

/** Moves a locked work order forward to a status, unless it is there or further already. */
export async function advance(
  tx: Transaction,
  order: WorkOrderRow,
  status: WorkOrderStatus,
  event: { readonly note?: string; readonly by?: string } = {},
): Promise<void> {
  if (order.status === status) return;
  if (moveOf(progressOf(order), status, tx.now.toString()) !== 'forward') return;
  await setStatus(tx, order, status, event);
}
