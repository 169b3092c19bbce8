/** What every change of a lease has in common: locks, overlaps, and what follows a term. */
import type { PropertyStatus } from '@tenantry/contract/properties/properties.schemas';
import { setStatus } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leaseOverlaps } from './leases.errors.ts';
import * as repository from './leases.repository.ts';

type Occupancy = Parameters<typeof repository.overlapsAnother>[1];

/**
 * Writes a lease that overlaps no other. Its property is locked, so nothing changes between the check and the write.
 * The exclusion constraint enforces the rule in any case. But a write that it refuses first waits for every running
 * payment of the other lease, and such a payment may wait for this write: a deadlock.
 */
export async function refusingOverlap<Result>(
  tx: Transaction,
  occupancy: Occupancy,
  write: () => Promise<Result>,
): Promise<Result> {
  if (await repository.overlapsAnother(tx, occupancy)) throw leaseOverlaps();
  try {
    return await write();
  } catch (error) {
    throw violates(error, 'leases_no_overlap') ? leaseOverlaps() : error;
  }
}

export async function lockedLease(tx: Transaction, propertyId: string, leaseId: string) {
  const lease = await repository.lockLease(tx, propertyId, leaseId);
  if (!lease) throw notFound();
  return lease;
}

/** LEASE-9: whether nobody has decided yet what follows a fixed term that has ended. */
export const awaitsDecision = (
  { awaitsAnswer }: { readonly awaitsAnswer: boolean },
  { status, afterEnd }: repository.LeaseRow,
) => status === 'EXPIRED' && awaitsAnswer && afterEnd === null;

/** A fixed term goes on month to month, without a gap. */
export async function continueMonthly(tx: Transaction, before: repository.LeaseRow) {
  const monthly = { type: 'M2M', startDate: null, endDate: null, status: 'ACTIVE' } as const;
  const changes = { ...monthly, afterEnd: null };
  return refusingOverlap(tx, { ...before, ...changes }, () =>
    repository.updateLease(tx, before.id, changes),
  );
}

/**
 * PROP-9: without an unexpired lease, a property that counted as leased is for lease again. The public sees that only
 * after somebody has said that the tenant leaves.
 */
export async function freeWhenVacant(
  tx: Transaction,
  property: { id: string; status: PropertyStatus },
  options: { readonly awaitsAnswer?: boolean } = {},
) {
  const leased = await repository.hasUnexpiredLease(tx, property.id);
  if (!leased && property.status === 'LEASED') {
    await setStatus(tx, property.id, 'FOR_LEASE', options);
  }
}
