import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { tenantName } from './lease-text.ts';

interface TenantSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  readonly leases: readonly Lease[];
}

/** Chooses the lease that money belongs to. It is hidden if a property has only had its current tenant. */
export function TenantSelect({ leases, ...props }: TenantSelectProps) {
  const [first, ...others] = leases;
  if (!first || (others.length === 0 && first.status !== 'EXPIRED')) return null;
  return (
    <NativeSelect
      label="Tenant"
      required
      data={leases.map((lease) => ({
        value: lease.id,
        label: `${tenantName(lease)} (${lease.status})`,
      }))}
      {...props}
    />
  );
}
