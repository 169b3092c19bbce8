import { Tabs, Text } from '@mantine/core';
import type { Lease, LeaseInput } from '@tenantry/contract/leases/leases.schemas';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useState, type ReactNode } from 'react';
import { useListSearch } from '../../ui/screens/list-search.ts';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { callApi } from '../../lib/api.ts';
import { useMay } from '../../lib/may.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import type { LeaseIds } from './charges.queries.ts';
import { LeaseCharges } from './lease-charges.tsx';
import { leaseDraft } from './lease-draft.ts';
import { LeaseHousehold } from './lease-household.tsx';
import { LeaseMoveIn } from './lease-move-in.tsx';
import { LeaseNotices } from './lease-notices.tsx';
import { LeasePeople } from './lease-people.tsx';
import { leaseStatusText } from './lease-text.ts';
import { LeaseForm } from './lease-form.tsx';
import classes from './modify-lease.module.css';

/** LEASE-1. */
export function ModifyLease({ propertyId, onClose }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Modify lease">
      {({ activeLease, undecidedLease, state }) => {
        const lease = activeLease ?? undecidedLease;
        return lease ? (
          <LeaseTabs lease={lease} state={state} onClose={onClose} />
        ) : (
          <EmptyState
            action={
              <ScreenLink to="start-lease" propertyId={propertyId}>
                Start a lease
              </ScreenLink>
            }
          >
            This property has no active lease to modify.
          </EmptyState>
        );
      }}
    </PropertyScreen>
  );
}

/** The tabs beside the form. */
const parts: Readonly<
  Record<
    string,
    { readonly label: string; readonly Part: (props: { readonly lease: LeaseIds }) => ReactNode }
  >
> = {
  charges: { label: 'Charges', Part: LeaseCharges },
  people: { label: 'People', Part: LeasePeople },
  'move-in': { label: 'Move-in', Part: LeaseMoveIn },
  notice: { label: 'Notice and renewal', Part: LeaseNotices },
  household: { label: 'Household', Part: LeaseHousehold },
};

interface LeaseProps {
  readonly lease: Lease;
  /** The state of the home. */
  readonly state: string;
  readonly onClose: () => void;
}

/** The form stays with its typed values when another tab is opened. */
function LeaseTabs({ lease, state, onClose }: LeaseProps) {
  const [search, setSearch] = useListSearch();
  const mayEdit = useMay({
    'POST /v1/admin/properties/:propertyId/leasee/:leaseId': 'leases:write',
  });
  const shown = search.tab !== undefined && search.tab in parts ? search.tab : 'lease';
  const tab = shown === 'lease' && !mayEdit ? 'charges' : shown;
  const [formOpened, setFormOpened] = useState(tab === 'lease');
  const { id: leaseId, propertyId } = lease;
  const open = (name: string | null) => {
    if (name === 'lease') setFormOpened(true);
    setSearch({ tab: name === 'lease' ? undefined : (name ?? undefined) });
  };
  return (
    <Tabs value={tab} onChange={open} classNames={{ tab: classes.tab ?? '' }}>
      <Tabs.List mb="lg">
        {mayEdit && <Tabs.Tab value="lease">Lease</Tabs.Tab>}
        {Object.entries(parts).map(([value, { label }]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="lease">
        {formOpened && <LeaseEditor lease={lease} state={state} onClose={onClose} />}
      </Tabs.Panel>
      {Object.entries(parts).map(([value, { Part }]) => (
        <Tabs.Panel key={value} value={value}>
          {tab === value && <Part lease={{ propertyId, leaseId }} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function LeaseEditor({ lease, state, onClose }: LeaseProps) {
  const { id: leaseId, propertyId } = lease;
  const send = (input: LeaseInput, over: Lease | null) =>
    callApi('POST /v1/admin/properties/:propertyId/leasee/:leaseId', {
      params: { propertyId, leaseId },
      body: { ...input, version: (over ?? lease).version },
    });
  return (
    <>
      <Text c="dimmed" mb="md">
        Status: {leaseStatusText(lease)}
      </Text>
      <LeaseForm
        initial={leaseDraft(lease)}
        lease={lease}
        state={state}
        lateFeePolicy={lease.lateFeePolicy}
        draftName={`modify-lease:${leaseId}`}
        send={send}
        onSaved={() => notifySuccess('Lease saved')}
        onClose={onClose}
      />
    </>
  );
}
