import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { leaseStatusNames, lesseeName } from './lease-text.ts';

interface LesseeSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  readonly leases: readonly Lease[];
}

/** Chooses the lease that money belongs to. It is hidden if a property has only had its current tenant. */
export function LesseeSelect({ leases, ...props }: LesseeSelectProps) {
  const [first, ...others] = leases;
  if (!first || (others.length === 0 && first.status !== 'EXPIRED')) return null;
  return (
    <NativeSelect
      label="Tenant"
      required
      data={leases.map((lease) => ({
        value: lease.id,
        label: `${lesseeName(lease)} (${leaseStatusNames[lease.status]})`,
      }))}
      {...props}
    />
  );
}
