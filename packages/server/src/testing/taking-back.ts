import { centsFromDollars } from '@tenantry/contract/shared/money';
import { lockLeaseForMoney } from '#features/leases';
import { paymentOfProperty } from '../features/payments/reversals.repository.ts';
import { takeBack } from '../features/payments/reversals.service.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { newId } from '../platform/tokens.ts';
import type { TestApp } from './test-app.ts';

interface Taken {
  readonly organization: Organization;
  readonly payment: { readonly id: string; readonly propertyId: string; readonly leaseId: string };
  /** Dollars. */
  readonly amount: number;
}

/** What a refund does to the account once its money has left: a part of the payment, whatever it was paid with. */
export function takeBackPart({ database }: TestApp, { organization, payment, amount }: Taken) {
  const { id, propertyId, leaseId } = payment;
  return database.transact({ organization }, async (tx) => {
    await lockLeaseForMoney(tx, propertyId, leaseId);
    const row = await paymentOfProperty(tx, propertyId, id);
    if (!row) throw new Error('there is no such payment');
    return takeBack(tx, {
      id: newId(),
      payment: row,
      amount: centsFromDollars(amount),
      reason: 'Refund',
      reversalDate: tx.today,
      note: '',
      recordedBy: null,
    });
  });
}
