import { lateFeeMostOf } from '@tenantry/contract/billing/late-fees.rules';
import type { Transaction } from '../../platform/database/database.ts';
import { limitedByUnpaid } from './charges.repository.ts';
import { accountOf, type LockedLease } from './locked-lease.ts';
import { changeLateFeeMost } from './postings.repository.ts';

/**
 * NEW-13: if a law counts what is unpaid, the late fee of an invoice is limited by the rent that was still unpaid when
 * its last day in time ended. It is recomputed when a payment or a credit changes.
 */
export async function limitLateFees(tx: Transaction, lease: LockedLease): Promise<void> {
  if (!accountOf(tx, lease.id).hasLimitedFees) return;
  for (const { id, cap, most, paidInTime: applied, ...invoice } of await limitedByUnpaid(
    tx,
    lease.id,
  )) {
    const now = lateFeeMostOf(cap, invoice, { applied, credited: invoice.credited });
    if (now !== most) await changeLateFeeMost(tx, id, now);
  }
}
