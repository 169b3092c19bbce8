import { useQuery } from '@tanstack/react-query';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { LesseeSelect } from '../leases/lessee-select.tsx';
import { useToday } from '../../lib/session.ts';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { invoicesQuery } from './invoices.queries.ts';
import { underLaw } from './lease-under-law.ts';

interface CreateInvoiceProps {
  readonly property: AdminProperty;
  readonly onCreated: () => void;
}

/** The form after the lease and the organization's current day are loaded. */
export function CreateInvoice({ property, onCreated }: CreateInvoiceProps) {
  const today = useToday();
  const invoices = useQuery(invoicesQuery(property.id));
  const stateRules = useQuery(stateRulesQuery);
  // Another number or tenant starts a new, empty form with a new idempotency key.
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
        This property is not leased, so there is no one to invoice.
      </EmptyState>
    );
  }
  return (
    <QueryView queries={[invoices, stateRules]}>
      {(known, rules) => (
        <>
          <LesseeSelect
            leases={leases}
            value={lease.id}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
            description={lease.status === 'EXPIRED' && 'This lease has ended. Bill a final charge.'}
            mb="lg"
          />
          <InvoiceForm
            key={`${lease.id} ${filling}`}
            lease={underLaw(lease, property.state, rules)}
            invoices={known}
            today={today}
            onCreated={() => {
              setFilling((count) => count + 1);
              onCreated();
            }}
          />
        </>
      )}
    </QueryView>
  );
}
