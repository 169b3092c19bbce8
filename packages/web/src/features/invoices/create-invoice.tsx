import { useQueries } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { today } from '../../lib/clock.ts';
import { failureOf } from '../../lib/query-failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { TenantSelect } from '../leases/tenant-select.tsx';
import { adminOrganizationQuery } from '../organization/organization.queries.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { invoicesQuery } from './invoices.queries.ts';

interface CreateInvoiceProps {
  readonly property: AdminProperty;
  readonly onCreated: () => void;
}

/** The form once it is known whom it bills, and which day it is there. */
export function CreateInvoice({ property, onCreated }: CreateInvoiceProps) {
  const queries = useQueries({
    queries: [adminOrganizationQuery, invoicesQuery(property.id)],
  });
  const [{ data: organization }, { data: invoices }] = queries;
  // Another number or tenant is another, empty form with an idempotency key of its own.
  const [filling, setFilling] = useState(0);
  const leases = property.leases ?? [];
  const [chosen, setChosen] = useState<string>();
  const lease = leases.find(({ id }) => id === chosen) ?? property.activeLease ?? leases[0];
  if (!lease) {
    return (
      <EmptyState
        action={
          <ScreenLink to="start-lease" propertyId={property.id}>
            Start a lease
          </ScreenLink>
        }
      >
        This property is not leased, so there is nobody to invoice.
      </EmptyState>
    );
  }
  if (organization && invoices) {
    return (
      <>
        <TenantSelect
          leases={leases}
          value={lease.id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          description={lease.status === 'EXPIRED' && 'This lease has ended. Bill a final charge.'}
          mb="lg"
        />
        <InvoiceForm
          key={`${lease.id} ${filling}`}
          lease={lease}
          invoices={invoices}
          today={today(organization.timeZone)}
          onCreated={() => {
            setFilling((count) => count + 1);
            onCreated();
          }}
        />
      </>
    );
  }
  const failed = failureOf(queries);
  if (!failed) return <LoadingRows />;
  return <ErrorPanel error={failed.error} onRetry={failed.retry} />;
}
