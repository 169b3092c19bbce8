import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { useRef } from 'react';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { PropertyScreen } from '../properties/property-screen.tsx';
import { EndLease } from './end-lease.tsx';
import { tenantName, termOf } from '../leases/lease-words.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import classes from './manage-leases.module.css';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';

/** LEASE-6. */
export function ManageLeases({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Manage leases of">
      {() => <Leases propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function Leases({ propertyId }: { propertyId: string }) {
  const { data, error, refetch } = useQuery(leasesQuery(propertyId));
  if (!data && error) {
    return (
      <ErrorPanel
        title="The leases could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingRows />;
  if (data.length === 0) return <NoLeaseYet propertyId={propertyId} />;
  return (
    <ul className={classes.list}>
      {data.map((lease) => (
        <LeaseRow key={lease.id} lease={lease} />
      ))}
    </ul>
  );
}

function LeaseRow({ lease }: { readonly lease: Lease }) {
  const name = useRef<HTMLDivElement>(null);
  return (
    <li className={classes.lease}>
      <div>
        <div ref={name} tabIndex={-1}>
          {tenantName(lease)} ({lease.status})
        </div>
        <div className={classes.term}>{termOf(lease)}</div>
      </div>
      <EndLease lease={lease} focusAfter={() => name.current?.focus()} />
    </li>
  );
}
