import type { Transaction } from '../../platform/database/database.ts';
import type { LockedLease } from './locked-lease.ts';
import { markLateFeesDone } from './postings.repository.ts';

/** CHG-15: records that all late fees of these paid invoices of the lease were assessed. */
export async function completeLateFees(
  tx: Transaction,
  { id: leaseId }: LockedLease,
  invoices: readonly { readonly id: string }[],
): Promise<void> {
  if (invoices.length === 0) return;
  await markLateFeesDone(
    tx,
    leaseId,
    invoices.map(({ id }) => id),
  );
}
