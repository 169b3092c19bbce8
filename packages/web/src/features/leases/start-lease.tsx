import type { LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { useReducer } from 'react';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { propertiesKey } from '../properties/properties.queries.ts';
import { PropertyScreen } from '../properties/property-screen.tsx';
import { newLeaseDraft } from './lease-draft.ts';
import { LeaseForm } from './lease-form.tsx';
import { leasesKey } from './leases.queries.ts';

/** LEASE-1. */
export function StartLease({ propertyId, onClose }: ScreenProps) {
  const [idempotencyKey] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const save = async (body: LeaseInput) => {
    const name = 'POST /v1/admin/properties/:propertyId/leasee';
    await callApi(name, { params: { propertyId }, body, idempotencyKey });
    void invalidate(propertiesKey, leasesKey);
    notifySuccess('Lease started');
  };
  return (
    <PropertyScreen propertyId={propertyId} title="Start lease for">
      {(property) => (
        <LeaseForm initial={newLeaseDraft(property.monthlyCost)} onSave={save} onClose={onClose} />
      )}
    </PropertyScreen>
  );
}
