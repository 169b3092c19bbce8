/** UNIT-6: what a guarantor sees of a lease: what is due. */
import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import type { GuaranteedLease } from '@tenantry/contract/ledger/guaranteed.schemas';
import { leasesGuaranteedBy, namesOf, recipientsOf } from '#features/leases';
import { homesByIds } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { presentOwed } from './accounts.presenter.ts';
import { owingInvoicesOfLeases } from './balances.repository.ts';

/** The leases for which a person may pay as their guarantor. There are few of them. */
export async function guaranteedLeases(
  tx: Transaction,
  userId: string,
): Promise<GuaranteedLease[]> {
  const leases = await leasesGuaranteedBy(tx, userId);
  if (leases.length === 0) return [];
  const homeWith = await homesByIds(tx, [...new Set(leases.map(({ propertyId }) => propertyId))]);
  const guaranteed: GuaranteedLease[] = [];
  for (const { id, propertyId } of leases) {
    guaranteed.push({
      leaseId: id,
      home: homeWith(propertyId).label,
      tenants: namesOf(await recipientsOf(tx, id, tx.today)),
      ...presentOwed(summarize(await owingInvoicesOfLeases(tx, [id]), tx.today)),
    });
  }
  return guaranteed;
}
