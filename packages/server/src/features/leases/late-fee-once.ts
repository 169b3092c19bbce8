import { lateFeeTermsOf } from '@tenantry/contract/billing/late-fees.rules';
import type { LateFeeTerms } from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { LateFeeOnce } from '@tenantry/contract/leases/leases.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/tokens.ts';
import { insertLateFeePolicy } from './late-fee-policies.repository.ts';
import type { LeaseRow } from './leases.repository.ts';

function termsOf(
  { invoiceDayOfMonth, invoiceDueDayOfMonth }: LeaseRow,
  fee: LateFeeOnce,
): LateFeeTerms {
  const isFlat = fee.type === 'FLAT';
  return lateFeeTermsOf({
    // The late day of the lease stays what it is.
    graceDays: invoiceDueDayOfMonth - invoiceDayOfMonth,
    kinds: ['RENT'],
    rules: [
      {
        type: fee.type,
        amount: isFlat ? fee.amount : null,
        percent: isFlat ? null : fee.percent,
        everyDays: null,
      },
    ],
    capAmount: isFlat ? null : fee.most,
    capPercent: null,
    smallestUnpaid: 0,
  });
}

/** CHG-14: gives a new lease a late-fee policy of its own, with one fee that is charged once. */
export async function chargeLateFeeOnce(
  tx: Transaction,
  lease: LeaseRow,
  fee: LateFeeOnce,
): Promise<void> {
  const terms = termsOf(lease, fee);
  const row = { id: newId(), propertyId: null, leaseId: lease.id, terms, version: 1 };
  const { id: organizationId } = tx.organization;
  await insertLateFeePolicy(tx, { ...row, organizationId, createdAt: dateOf(tx.now) });
  await recordAudit(tx, { action: 'billing.lateFeePolicyAdded', entityId: row.id, after: row });
}
