import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';

/** The active lease, else the next one, else the most recent one. */
export function currentLease<L extends Pick<LesseeLease, 'status'>>(
  leases: readonly L[],
): L | undefined {
  const withStatus = (status: L['status']) => leases.find((lease) => lease.status === status);
  return withStatus('ACTIVE') ?? withStatus('PENDING') ?? leases[0];
}

/** The lease that the tenant chose; the current one without a valid choice. */
export function chosenLease<L extends Pick<LesseeLease, 'status' | 'id'>>(
  leases: readonly L[],
  chosen: string | undefined,
): L | undefined {
  return leases.find(({ id }) => id === chosen) ?? currentLease(leases);
}
