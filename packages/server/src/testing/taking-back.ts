import { centsFromDollars } from '@tenantry/contract/shared/money';
import { openAccount, paymentOfProperty } from '#features/ledger';
import { reverse } from '../features/payments/reversals.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { newId } from '../platform/tokens.ts';
import type { TestApp } from './test-app.ts';

interface Taken {
  readonly organization: Organization;
  readonly payment: { readonly id: string; readonly propertyId: string; readonly leaseId: string };
  /** Dollars. */
  readonly amount: number;
}

/** The effect of a completed refund on the account: it reverses a part of the payment, whatever its method. */
export function takeBackPart({ database }: TestApp, { organization, payment, amount }: Taken) {
  const { id, propertyId, leaseId } = payment;
  return database.transact({ organization }, async (tx) => {
    const lease = await openAccount(tx, propertyId, leaseId);
    const row = await paymentOfProperty(tx, propertyId, id);
    if (!row) throw new Error('there is no such payment');
    const reversal = {
      id: newId(),
      amount: centsFromDollars(amount),
      reason: 'Refund',
      reversalDate: tx.today,
      note: '',
      recordedBy: null,
    } as const;
    await reverse(tx, lease, { payment: row, reversal });
    return reversal;
  });
}
