import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { MoveOut as Planned } from '@tenantry/contract/portfolio/move-outs.schemas';
import type { Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { onlyFor, useMay } from '../../lib/may.ts';
import { ActButton } from '../../ui/acts/act-button.tsx';
import { LoadingRows } from '../../ui/states/loading-rows.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { currentLease } from '../leases/current-lease.ts';
import { lesseeVerb } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { settlementQuery } from '../leases/settlement.query.ts';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { accountsQuery } from '../ledger/account.queries.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { stateRulesQuery } from '../properties/state-rules/state-rules.queries.ts';
import { afterEnd, moneyAtEnd } from './lease-end.ts';
import classes from './manage-leases.module.css';
import { MoveOutForm } from './move-out-form.tsx';
import { moveOutQuery } from './move-out.queries.ts';

/** LEASE-15, UNIT-12: the tenant's last day, the last rent, the deposit, the listing and the final invoice, in one form. */
export function MoveOut({ propertyId, onClose }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Move out">
      {({ state }) => <OfCurrentLease {...{ propertyId, state, onClose }} />}
    </PropertyScreen>
  );
}

interface OfHomeProps extends ScreenProps {
  readonly state: string;
}

function OfCurrentLease({ propertyId, state, onClose }: OfHomeProps) {
  const leases = useQuery(leasesQuery(propertyId));
  return (
    <QueryView queries={[leases]} failed="The leases could not be loaded.">
      {(all) => {
        const lease = currentLease(all);
        if (!lease || lease.status === 'EXPIRED') return <NoLeaseYet propertyId={propertyId} />;
        return <OfLease {...{ lease, state, onClose }} />;
      }}
    </QueryView>
  );
}

interface OfLeaseProps {
  readonly lease: Lease;
  readonly state: string;
  readonly onClose: () => void;
}

function OfLease(props: OfLeaseProps) {
  const planned = useQuery(moveOutQuery(props.lease));
  const mayNote = useMay({
    'GET /v1/admin/leasee/:leaseId/settlement': 'payments:read',
    'POST /v1/admin/leasee/:leaseId/settlement': 'payments:write',
  });
  // What the law says is between the fields.
  const ready = useSettled([useQuery(stateRulesQuery)]);
  if (!ready) return <LoadingRows />;
  return (
    <QueryView queries={[planned]} failed="The move-out could not be loaded.">
      {({ moveOut }) =>
        mayNote ? (
          <WithSettlement {...props} planned={moveOut} />
        ) : (
          <Planning {...props} planned={moveOut} settlement={null} />
        )
      }
    </QueryView>
  );
}

interface PlanningProps extends OfLeaseProps {
  readonly planned: Planned | null;
  readonly settlement: Settlement | null;
}

/** The tenant may have entered the new address already. */
function WithSettlement(props: Omit<PlanningProps, 'settlement'>) {
  const settlement = useQuery(settlementQuery(props.lease.id));
  return (
    <QueryView queries={[settlement]} failed="The forwarding address could not be loaded.">
      {(draft) => <Planning {...props} settlement={draft} />}
    </QueryView>
  );
}

function Planning({ lease, state, planned, settlement, onClose }: PlanningProps) {
  const [undoing, setUndoing] = useState(false);
  return (
    <>
      {planned && <Undo lease={lease} planned={planned} onUndoing={setUndoing} onClose={onClose} />}
      <Form {...{ lease, state, planned, settlement, onClose }} paused={undoing}>
        <Consequences lease={lease} />
      </Form>
    </>
  );
}

const Undo = onlyFor(
  { 'DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'leases:write' },
  UndoMoveOut,
);

const Form = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut': 'leases:write' },
  MoveOutForm,
);

interface UndoMoveOutProps {
  readonly lease: Lease;
  readonly planned: Planned;
  /** The preview of the form below would be refused from then on: it is of the lease as it was. */
  readonly onUndoing: (undoing: boolean) => void;
  readonly onClose: () => void;
}

function UndoMoveOut({ lease, planned, onUndoing, onClose }: UndoMoveOutProps) {
  const undo = async () => {
    onUndoing(true);
    try {
      await callApi('DELETE /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut', {
        params: { propertyId: lease.propertyId, leaseId: lease.id },
      });
    } catch (error) {
      onUndoing(false);
      throw error;
    }
    notifySuccess('Move-out undone. The lease continues as before.');
    onClose();
  };
  return (
    <div className={classes.planned}>
      <span>
        {lesseeVerb(lease, 'moves', 'move')} out on {formatDate(planned.lastDay)}.
      </span>
      <ActButton act={undo} changes={['leases', 'tasks', 'money']}>
        Undo move-out
      </ActButton>
      <p className={classes.term}>
        Undoing it credits its final invoice and bills credited days again.
      </p>
    </div>
  );
}

/** What is owed and held, for people who may read it, and what follows. */
function Consequences({ lease }: { readonly lease: Lease }) {
  const mayRead = useMay({ 'GET /v1/admin/properties/:propertyId/accounts': 'payments:read' });
  const { data } = useQuery({ ...accountsQuery(lease.propertyId), enabled: mayRead });
  const account = data?.find(({ leaseId }) => leaseId === lease.id);
  return (
    <ul className={classes.facts}>
      {[...(account ? moneyAtEnd(lease, account) : []), ...afterEnd(lease)].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
