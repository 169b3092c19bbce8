import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LateFeeTermsInput } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PropertySelect } from '../../ui/properties/property-select.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { newPolicy } from './late-fee-policy-draft.ts';
import { LateFeePolicyForm } from './late-fee-policy-form.tsx';
import classes from './late-fees.module.css';

interface AddLateFeePolicyProps {
  readonly onClose: () => void;
}

const kinds = [
  { value: 'OTHER', label: 'Another policy' },
  { value: 'AS_ON_LEASE', label: 'As on the lease' },
] as const;

/** CHG-14: adds a separate policy for one property or one lease. */
export function AddLateFeePolicy({ onClose }: AddLateFeePolicyProps) {
  const [propertyId, choose] = useState<string | null>(null);
  const [leaseId, setLeaseId] = useState<string | null>(null);
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('OTHER');
  const target = { propertyId: leaseId === null ? propertyId : null, leaseId };
  const send = (terms: LateFeeTermsInput | null, idempotencyKey: string) =>
    callApi('POST /v1/admin/lateFeePolicies', { body: { ...target, terms }, idempotencyKey });
  const onDone = () => {
    notifySuccess('Late-fee policy saved');
    onClose();
  };
  return (
    <>
      <div className={classes.target}>
        <PropertySelect
          label="Property"
          placeholder="Choose a property"
          required
          allowDeselect={false}
          value={propertyId}
          onChange={(id) => {
            choose(id);
            setLeaseId(null);
          }}
          data-autofocus
          openOnFocus={false}
        />
        {propertyId !== null && (
          <LeaseChoice propertyId={propertyId} leaseId={leaseId} onChange={setLeaseId} />
        )}
        {propertyId !== null && (
          <ChoiceGroup label="Late fees" choices={kinds} value={kind} onChoose={setKind} />
        )}
      </div>
      {propertyId === null && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      )}
      {propertyId !== null && kind === 'OTHER' && (
        <LateFeePolicyForm
          initial={newPolicy()}
          isNew
          target={target}
          send={send}
          onDone={onDone}
          onCancel={onClose}
        />
      )}
      {propertyId !== null && kind === 'AS_ON_LEASE' && (
        <AsOnLease send={(key) => send(null, key)} onDone={onDone} onCancel={onClose} />
      )}
    </>
  );
}

interface LeaseChoiceProps {
  readonly propertyId: string;
  readonly leaseId: string | null;
  readonly onChange: (leaseId: string | null) => void;
}

/** Chooses all leases of the property, or one that has not ended. */
function LeaseChoice({ propertyId, leaseId, onChange }: LeaseChoiceProps) {
  const leases = useQuery(leasesQuery(propertyId));
  const current = leases.data?.filter(({ status }) => status !== 'EXPIRED') ?? [];
  return (
    <NativeSelect
      label="Leases"
      error={leases.isError && !leases.data && 'The leases could not be loaded.'}
      value={leaseId ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || null)}
      data={[
        { value: '', label: 'All leases' },
        ...current.map((lease) => ({ value: lease.id, label: `Only ${lesseeName(lease)}` })),
      ]}
    />
  );
}

interface AsOnLeaseProps {
  readonly send: (idempotencyKey: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function AsOnLease({ send, onDone, onCancel }: AsOnLeaseProps) {
  const { error, submitting, submit } = useSubmit<void, unknown>({
    send: (_, idempotencyKey) => send(idempotencyKey),
    changes: ['charges'],
    onDone,
  });
  return (
    <>
      <FormError error={error} />
      <p className={classes.hint}>
        The late fee, late day and frequency of the lease itself apply. Such fees are billed
        manually.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={submitting}>
          Cancel
        </Button>
        <Button loading={submitting} onClick={() => void submit()}>
          Save
        </Button>
      </div>
    </>
  );
}
