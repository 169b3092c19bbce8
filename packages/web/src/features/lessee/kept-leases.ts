import { useQueries } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import { ownInvoicesQuery } from '../invoices/invoices.queries.ts';
import { ownPaymentsQuery } from '../payments/payments.queries.ts';

/** UNIT-9: a lease that the tenant has left, known by the records that the tenant keeps. */
export type KeptLease = Pick<LesseeLease, 'id' | 'propertyId'>;

/** The invoices and payments of the tenant, for `keptLeases`. */
export const useKeptRecords = () => useQueries({ queries: [ownInvoicesQuery, ownPaymentsQuery] });

interface KeptRecord {
  readonly leaseId: string;
  readonly propertyId: string;
}

/** The leases of these records that are not among the tenant's own. */
export function keptLeases(
  leases: readonly Pick<LesseeLease, 'id'>[],
  records: readonly KeptRecord[],
): KeptLease[] {
  const own = new Set(leases.map(({ id }) => id));
  const kept = records
    .filter(({ leaseId }) => !own.has(leaseId))
    .map(({ leaseId, propertyId }) => [leaseId, { id: leaseId, propertyId }] as const);
  return [...new Map(kept).values()];
}
