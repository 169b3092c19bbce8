import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { LeaseDeposit } from '@tenantry/contract/ledger/deposits.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { ListedProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import type { HomeName } from '@tenantry/contract/properties/home';
import { useState } from 'react';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { leaseStatusNames, lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';

interface OtherLeaseSelectProps {
  /** The deposit to move. */
  readonly deposit: LeaseDeposit;
  /** The form's field for the lease. */
  readonly input: GetInputPropsReturnType;
}

const labelOf = (home: HomeName, lease: Pick<Lease, 'firstName' | 'lastName' | 'status'>) =>
  `${home.label}: ${lesseeName(lease)} (${leaseStatusNames[lease.status]})`;

/** The active lease of any property, or another lease of the same one. */
export function OtherLeaseSelect({ deposit, input }: OtherLeaseSelectProps) {
  const { leaseId, propertyId, home } = deposit;
  const [chosen, choose] = useState<string | null>(null);
  const labelOfOther = ({ id, activeLease, home: other }: ListedProperty) =>
    activeLease && id !== propertyId ? labelOf(other, activeLease) : null;
  return (
    <QueryView
      queries={[useQuery(leasesQuery(propertyId))]}
      failed="The leases could not be loaded."
    >
      {(here) => (
        <PropertySelect
          label="To the lease"
          placeholder="Choose a lease"
          required
          before={here
            .filter(({ id }) => id !== leaseId)
            .map((lease) => ({ value: lease.id, label: labelOf(home, lease) }))}
          labelOf={labelOfOther}
          nothingMatches="No lease matches."
          {...input}
          value={chosen}
          onChange={(value, property) => {
            choose(value);
            input.onChange(property?.activeLease?.id ?? value ?? '');
          }}
        />
      )}
    </QueryView>
  );
}
