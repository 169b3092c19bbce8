import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import { QueryView } from '../../ui/query-view.tsx';
import { tenantName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { adminPropertiesQuery } from '../properties/properties.queries.ts';

interface OtherLeaseSelectProps extends Omit<NativeSelectProps, 'data' | 'label'> {
  /** The deposit that moves. */
  readonly deposit: LeaseDeposit;
}

/** The active lease of any property, or another lease of the same one. */
export function OtherLeaseSelect({ deposit, ...props }: OtherLeaseSelectProps) {
  const { leaseId, propertyId, addressLine1 } = deposit;
  const queries = useQueries({ queries: [leasesQuery(propertyId), adminPropertiesQuery] });
  return (
    <QueryView queries={queries} failed="The leases could not be loaded.">
      {(here, properties) => {
        const others = properties.flatMap(({ id, activeLease, addressLine1: address }) =>
          activeLease && id !== propertyId ? [{ lease: activeLease, address }] : [],
        );
        const all = [...here.map((lease) => ({ lease, address: addressLine1 })), ...others];
        const choices = all
          .filter(({ lease }) => lease.id !== leaseId)
          .map(({ lease, address }) => ({
            value: lease.id,
            label: `${address}: ${tenantName(lease)} (${lease.status})`,
          }));
        return (
          <NativeSelect
            label="To the lease"
            required
            data={[{ value: '', label: 'Choose a lease' }, ...choices]}
            {...props}
          />
        );
      }}
    </QueryView>
  );
}
