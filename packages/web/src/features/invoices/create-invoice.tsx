import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/properties/properties.schemas';
import { useState } from 'react';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { today } from '../../lib/clock.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { InvoiceForm } from './invoice-form.tsx';

interface CreateInvoiceProps {
  readonly property: AdminProperty;
  readonly onCreated: () => void;
}

/** The form once it is known whom it bills, and which day it is there. */
export function CreateInvoice({ property, onCreated }: CreateInvoiceProps) {
  const { data: organization, error, refetch } = useQuery(adminOrganizationQuery);
  // Another number is another, empty form with an idempotency key of its own.
  const [filling, setFilling] = useState(0);
  const lease = property.activeLease;
  if (!lease) {
    return (
      <EmptyState
        action={
          <ScreenLink to="start-lease" propertyId={property.id}>
            Start a lease
          </ScreenLink>
        }
      >
        Nobody leases this property, so there is nobody to invoice.
      </EmptyState>
    );
  }
  if (organization) {
    return (
      <InvoiceForm
        key={filling}
        lease={lease}
        today={today(organization.timeZone)}
        onCreated={() => {
          setFilling((count) => count + 1);
          onCreated();
        }}
      />
    );
  }
  if (!error) return <LoadingRows />;
  return <ErrorPanel error={error} onRetry={() => void refetch()} />;
}
