import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { leaseFirst } from '../leases/lease-first.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { settlementQuery } from '../leases/settlement.query.ts';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { SentSettlement } from './sent-settlement.tsx';
import { SettlementForm } from './settlement-form.tsx';

/** NEW-4: the deposit settlement of the lease in the URL, or of the newest one. */
export function SettleDeposit({ propertyId }: ScreenProps) {
  const named = useScreen()?.search.lease;
  return (
    <PropertyScreen propertyId={propertyId} title="Deposit settlement">
      {({ state }) => <OfLeases propertyId={propertyId} state={state} named={named} />}
    </PropertyScreen>
  );
}

interface OfLeasesProps {
  readonly propertyId: string;
  readonly state: string;
  readonly named: string | undefined;
}

function OfLeases({ propertyId, state, named }: OfLeasesProps) {
  return (
    <QueryView
      queries={[useQuery(leasesQuery(propertyId))]}
      failed="The leases could not be loaded."
      empty={<NoLeaseYet propertyId={propertyId} />}
    >
      {(leases) => {
        const [lease] = leaseFirst(leases, ({ id }) => id, named);
        return lease ? (
          <OfLease key={lease.id} leaseId={lease.id} state={state} />
        ) : (
          <EmptyState>This home has no lease to settle.</EmptyState>
        );
      }}
    </QueryView>
  );
}

function OfLease({ leaseId, state }: { readonly leaseId: string; readonly state: string }) {
  return (
    <QueryView
      queries={[useQuery(settlementQuery(leaseId))]}
      failed="The settlement could not be loaded."
    >
      {(settlement) =>
        settlement.sentOn === null ? (
          <SettlementForm settlement={settlement} state={state} />
        ) : (
          <SentSettlement settlement={settlement} />
        )
      }
    </QueryView>
  );
}
