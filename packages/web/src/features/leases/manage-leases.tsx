import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { invalidate } from '../../lib/query-client.ts';
import { confirm } from '../../ui/confirm.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { propertiesKey } from '../properties/properties.queries.ts';
import { PropertyScreen } from '../properties/property-screen.tsx';
import { leasesKey, leasesQuery } from './leases.queries.ts';
import classes from './manage-leases.module.css';
import { NoLeaseYet } from './no-lease-yet.tsx';

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
  const end = useMutation({
    mutationFn: ({ id }: Lease) =>
      callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId', {
        params: { propertyId, leaseId: id },
      }),
    onSuccess: () => notifySuccess('Lease ended'),
    onSettled: () => invalidate(leasesKey, propertiesKey),
  });
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
    <>
      <FormError error={end.error} />
      <ul className={classes.list}>
        {data.map((lease) => (
          <LeaseRow
            key={lease.id}
            lease={lease}
            ending={end.isPending && end.variables.id === lease.id}
            onEnd={() => end.mutate(lease)}
          />
        ))}
      </ul>
    </>
  );
}

interface LeaseRowProps {
  readonly lease: Lease;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

function LeaseRow({ lease, ending, onEnd }: LeaseRowProps) {
  const name = `${lease.firstName} ${lease.lastName}`;
  const ask = async () => {
    const question = `Are you sure you want to end the lease of ${name}?`;
    if (await confirm({ question, confirmLabel: 'End Lease', danger: true })) onEnd();
  };
  return (
    <li className={classes.lease}>
      <div>
        <div>
          {name} ({lease.status})
        </div>
        <div className={classes.term}>{termOf(lease)}</div>
      </div>
      {lease.status !== 'EXPIRED' && (
        <Button variant="default" loading={ending} onClick={() => void ask()}>
          End Lease
        </Button>
      )}
    </li>
  );
}

function termOf({ type, startDate, endDate }: Lease): string {
  if (type === 'M2M' || !startDate || !endDate) return 'Month to month';
  return `${formatDate(startDate)} to ${formatDate(endDate)}`;
}
