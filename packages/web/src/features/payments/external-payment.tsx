import { useQueries } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { invoicesQuery } from '../invoices/invoices.queries.ts';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { useToday } from '../../lib/session.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { ExternalPaymentForm } from './external-payment-form.tsx';

/** PAY-1: records money that the landlord received, other than by card. */
export function ExternalPayment({ propertyId, onClose }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Record a payment">
      {(property) => <PaymentOf property={property} onClose={onClose} />}
    </PropertyScreen>
  );
}

interface PaymentOfProps {
  readonly property: AdminProperty;
  readonly onClose: () => void;
}

/** The form after the payers, the invoices and the organization's current day are loaded. */
function PaymentOf({ property, onClose }: PaymentOfProps) {
  const { id: propertyId, activeLease } = property;
  const [{ lease, view }] = useListSearch();
  const today = useToday();
  const queries = useQueries({
    queries: [leasesQuery(propertyId), invoicesQuery(propertyId)],
  });
  return (
    <QueryView queries={queries} failed="The balance could not be loaded.">
      {(leases, invoices) => {
        const asked = leases.find(({ id }) => id === lease)?.id;
        const invoice = invoices.find(
          ({ id, remainingBalance }) => id === view && remainingBalance > 0,
        );
        const payer = invoice?.leaseId ?? asked ?? activeLease?.id ?? formerPayer(leases, invoices);
        if (!payer) return <NobodyToPay propertyId={propertyId} />;
        const form = { propertyId, leases, payer, invoice, invoices, onClose };
        return <ExternalPaymentForm {...form} today={today} />;
      }}
    </QueryView>
  );
}

function NobodyToPay({ propertyId }: { readonly propertyId: string }) {
  return (
    <EmptyState
      action={
        <ScreenLink to="start-lease" propertyId={propertyId}>
          Start a lease
        </ScreenLink>
      }
    >
      This property has no tenant yet, so there is no one to record a payment for.
    </EmptyState>
  );
}

/** The former tenant who most likely paid: the last one who still owes, else the last one. */
function formerPayer(leases: readonly Lease[], invoices: readonly Invoice[]): string | undefined {
  const owing = new Set(
    invoices.filter(({ remainingBalance }) => remainingBalance > 0).map(({ leaseId }) => leaseId),
  );
  return (leases.find(({ id }) => owing.has(id)) ?? leases[0])?.id;
}
