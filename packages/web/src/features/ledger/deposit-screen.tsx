import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { LinkButton } from '../../ui/text/link.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { useScreen, type ScreenProps } from '../../ui/screens/screen.ts';
import { leaseFirst } from '../leases/lease-first.ts';
import { leaseStatusNames, lesseeName } from '../leases/lease-text.ts';
import { leasesQuery } from '../leases/leases.queries.ts';
import { NoLeaseYet } from '../leases/no-lease-yet.tsx';
import { useToday } from '../../lib/session.ts';
import { PropertyScreen } from '../properties/editor/property-screen.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { depositQuery } from './deposits.queries.ts';
import classes from './deposit.module.css';

/** BOOKS-17: the deposit of each lease of a property, and its actions. */
export function DepositScreen({ propertyId }: ScreenProps) {
  return (
    <PropertyScreen propertyId={propertyId} title="Deposit">
      {() => <Deposits propertyId={propertyId} />}
    </PropertyScreen>
  );
}

function Deposits({ propertyId }: { readonly propertyId: string }) {
  const named = useScreen()?.search.lease;
  const today = useToday();
  return (
    <QueryView
      queries={[useQuery(leasesQuery(propertyId))]}
      failed="The leases could not be loaded."
      empty={<NoLeaseYet propertyId={propertyId} />}
    >
      {(leases) => (
        <>
          {leaseFirst(leases, ({ id }) => id, named).map((lease) => (
            <DepositCard key={lease.id} lease={lease} today={today} />
          ))}
          <LinkButton to="/deposits" variant="subtle" className={classes.all}>
            All deposits
          </LinkButton>
        </>
      )}
    </QueryView>
  );
}

interface DepositCardProps {
  readonly lease: Lease;
  /** The organization's current day. */
  readonly today: string;
}

function DepositCard({ lease, today: day }: DepositCardProps) {
  const name = `${lesseeName(lease)} (${leaseStatusNames[lease.status]})`;
  return (
    <section className={classes.deposit} aria-label={`Deposit of ${name}`}>
      <h2 className={classes.title}>{name}</h2>
      <QueryView
        queries={[useQuery(depositQuery(lease.id))]}
        failed="The deposit could not be loaded."
      >
        {(deposit) => (
          <>
            <DepositHistory deposit={deposit} />
            <DepositActions deposit={deposit} today={day} />
            <ScreenLink to="settle-deposit" propertyId={lease.propertyId} lease={lease.id}>
              {lease.status === 'EXPIRED' ? 'Settle the deposit' : 'Prepare the settlement'}
            </ScreenLink>
          </>
        )}
      </QueryView>
    </section>
  );
}
