import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { useCallback, useRef } from 'react';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { TextLink } from '../../ui/text/link.tsx';
import { useListSearch } from '../../ui/screens/list-search.ts';
import type { ScreenProps } from '../../ui/screens/screen.ts';
import { QueryView } from '../../ui/states/query-view.tsx';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { EndLease } from './end-lease.tsx';
import { formatDate } from '../../lib/format.ts';
import { currentLease } from '../leases/current-lease.ts';
import { DecideAfterEnd } from '../leases/decide-after-end.tsx';
import { lesseeName, termOf } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import classes from './manage-leases.module.css';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';

/** LEASE-6. */
export function ManageLeases({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Leases">
      {() => <Leases propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function Leases({ propertyId }: { propertyId: string }) {
  const leases = useQuery(leasesQuery(propertyId));
  const [{ tab }] = useListSearch();
  const current = leases.data && currentLease(leases.data);
  const ending = tab === 'end' && current?.status !== 'EXPIRED' ? current : undefined;
  return (
    <QueryView
      queries={[leases]}
      failed="The leases could not be loaded."
      empty={<NoLeaseYet propertyId={propertyId} />}
    >
      {(all) => (
        <ul className={classes.list}>
          {all.map((lease) => (
            <LeaseRow key={lease.id} lease={lease} ending={lease.id === ending?.id} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/** LEASE-9: what follows a fixed term, which can be decided at any time before its end. */
function AfterTerm({ lease }: { readonly lease: Lease }) {
  const { id: leaseId, propertyId, type, status, endDate, afterEnd } = lease;
  if (type !== 'TERM' || status === 'EXPIRED' || endDate === null) return null;
  const words = {
    ENDS: 'the lease ends',
    MONTH_TO_MONTH: 'it continues month to month',
  };
  const labels = { MONTH_TO_MONTH: 'Continue month to month', ENDS: 'End with the term' };
  return (
    <div className={classes.afterTerm}>
      <span className={classes.term}>
        After {formatDate(endDate)}: {afterEnd === null ? 'not decided yet' : words[afterEnd]}.
      </span>
      <DecideAfterEnd
        lease={{ propertyId, leaseId }}
        lessee={lesseeName(lease)}
        labels={labels}
        chosen={afterEnd}
      />
    </div>
  );
}

interface LeaseRowProps {
  readonly lease: Lease;
  /** Whether the dialog to end the lease opens immediately. */
  readonly ending: boolean;
}

function LeaseRow({ lease, ending }: LeaseRowProps) {
  const name = useRef<HTMLDivElement>(null);
  const focusName = useCallback(() => name.current?.focus(), []);
  return (
    <li className={classes.lease}>
      <div>
        <div ref={name} tabIndex={-1}>
          <TextLink
            to="/people/$userId"
            params={{ userId: lease.userId }}
            className={classes.tenant}
          >
            {lesseeName(lease)}
          </TextLink>{' '}
          ({lease.status})
        </div>
        <div className={classes.term}>{termOf(lease)}</div>
        <AfterTerm lease={lease} />
      </div>
      <HistoryLink kind="lease" entityId={lease.id} of={`the lease of ${lesseeName(lease)}`} />
      <EndLease lease={lease} initiallyOpened={ending} focusAfter={focusName} />
    </li>
  );
}
