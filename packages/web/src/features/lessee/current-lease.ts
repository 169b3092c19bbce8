import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';

/** The lease that is running, else the next one, else the last one. */
export function currentLease<L extends Pick<LesseeLease, 'status'>>(
  leases: readonly L[],
): L | undefined {
  const withStatus = (status: L['status']) => leases.find((lease) => lease.status === status);
  return withStatus('ACTIVE') ?? withStatus('PENDING') ?? leases[0];
}
