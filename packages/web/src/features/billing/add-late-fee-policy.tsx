import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BilledLease } from '@tenantry/contract/billing/billing.schemas';
import type { LateFeeTermsInput } from '@tenantry/contract/billing/late-fee-policies.schemas';
import type { AdminProperty } from '@tenantry/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { adminPropertiesQuery } from '../properties/properties.queries.ts';
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
      queries={[useQuery(adminPropertiesQuery), useQuery(billedLeasesQuery(false))]}
      failed="The properties could not be loaded."
      empty={<EmptyState>No properties yet. Add one first.</EmptyState>}
    >
      {(homes, leases) => <Exception choices={choicesOf(homes, leases)} onClose={onClose} />}
    </QueryView>
  );
}

interface ExceptionProps extends AddLateFeePolicyProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
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

/** Every home, also one that is not let, and each lease below its home. */
const choicesOf = (homes: readonly AdminProperty[], leases: readonly BilledLease[]) =>
  [
    ...homes.map(({ id, addressLine1, addressLine2 }) => ({
      value: `property ${id}`,
      label: [addressLine1, addressLine2].filter(Boolean).join(', '),
    })),
    ...leases.map(({ leaseId, lesseeName, addressLine1 }) => ({
      value: `lease ${leaseId}`,
      label: `${addressLine1}, only ${lesseeName}`,
    })),
  ].toSorted((a, b) => a.label.localeCompare(b.label));

function Exception({ choices, onClose }: ExceptionProps) {
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
