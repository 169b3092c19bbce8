import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { PaymentList } from './payment-list.tsx';
import { paymentsQuery } from './payments.queries.ts';

/** PAY-9: every payment of a property, with its documents and reversals. */
export function PropertyPayments({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Payments">
      {() => <PaymentsOf propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function PaymentsOf({ propertyId }: { readonly propertyId: string }) {
  const payments = useQuery(paymentsQuery(propertyId));
  const leases = useQuery(leasesQuery(propertyId));
  const listed = useMemo(() => {
    if (!payments.data || !leases.data) return undefined;
    const lessees = new Map(leases.data.map((lease) => [lease.id, lesseeName(lease)]));
    return payments.data.map((payment) => ({
      ...payment,
      lessee: lessees.get(payment.leaseId) ?? '',
    }));
  }, [payments.data, leases.data]);
  return (
    <QueryView queries={[payments, leases]} failed="The payments could not be loaded." drawsLoading>
      {() => (
        <PaymentList
          payments={listed}
          propertyId={propertyId}
          empty={
            <EmptyState
              action={
                <ScreenLink to="external-payment" propertyId={propertyId}>
                  Record a payment
                </ScreenLink>
              }
            >
              No payments have been received for this property yet.
            </EmptyState>
          }
        />
      )}
    </QueryView>
  );
}
