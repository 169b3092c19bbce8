import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import type { LateFeeTermsInput } from '@tenantry/contract/billing/late-fee-policies.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { billedLeasesQuery } from './billing.queries.ts';
import { newPolicy } from './late-fee-policy-draft.ts';
import { LateFeePolicyForm } from './late-fee-policy-form.tsx';
import classes from './late-fees.module.css';

interface AddLateFeePolicyProps {
  readonly onClose: () => void;
}

/** CHG-14: another policy for one property or one lease. */
export function AddLateFeePolicy({ onClose }: AddLateFeePolicyProps) {
  return (
    <QueryView
      queries={[useQuery(billedLeasesQuery(false))]}
      failed="The leases could not be loaded."
      empty={<EmptyState>No leases yet. Start a lease on the page of a property.</EmptyState>}
    >
      {(leases) => <Exception leases={leases} onClose={onClose} />}
    </QueryView>
  );
}

interface ExceptionProps extends AddLateFeePolicyProps {
  readonly leases: readonly BilledLease[];
}

const kinds = [
  { value: 'OTHER', label: 'Another policy' },
  { value: 'AS_ON_LEASE', label: 'As on the lease' },
] as const;

/** `lease ` or `property ` and an id. */
function targetOf(target: string) {
  const [kind, id = ''] = target.split(' ');
  return kind === 'lease' ? { propertyId: null, leaseId: id } : { propertyId: id, leaseId: null };
}

const choicesOf = (leases: readonly BilledLease[]) => {
  const properties = new Map(
    leases.map(({ propertyId, addressLine1 }) => [propertyId, addressLine1]),
  );
  return [
    ...[...properties].map(([id, label]) => ({ value: `property ${id}`, label })),
    ...leases.map(({ leaseId, lesseeName, addressLine1 }) => ({
      value: `lease ${leaseId}`,
      label: `${addressLine1}, only ${lesseeName}`,
    })),
  ].toSorted((a, b) => a.label.localeCompare(b.label));
};

function Exception({ leases, onClose }: ExceptionProps) {
  const choices = choicesOf(leases);
  const [target, setTarget] = useState(choices[0]?.value ?? '');
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('OTHER');
  const send = (terms: LateFeeTermsInput | null, idempotencyKey: string) =>
    callApi('POST /v1/admin/lateFeePolicies', {
      body: { ...targetOf(target), terms },
      idempotencyKey,
    });
  const onDone = () => {
    notifySuccess('Late-fee policy saved');
    onClose();
  };
  return (
    <>
      <div className={classes.target}>
        <NativeSelect
          label="For"
          data={choices}
          value={target}
          onChange={({ currentTarget: { value } }) => setTarget(value)}
          data-autofocus
        />
        <ChoiceGroup label="Late fees" choices={kinds} value={kind} onChoose={setKind} />
      </div>
      {kind === 'OTHER' ? (
        <LateFeePolicyForm
          initial={newPolicy()}
          isNew
          target={targetOf(target)}
          send={send}
          onDone={onDone}
          onCancel={onClose}
        />
      ) : (
        <AsOnLease send={(key) => send(null, key)} onDone={onDone} onCancel={onClose} />
      )}
    </>
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
        The late fee, the late day and the frequency on the lease itself count. Such fees are billed
        by hand.
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
