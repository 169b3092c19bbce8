import { IconHome } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { LesseeLease } from '@tenantry/contract/leases/leases.schemas';
import type { PublicProperty } from '@tenantry/contract/properties/properties.schemas';
import { addressOf } from '../../lib/format.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Kit } from '../../ui/kit/kit.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { FailedPage, MessagePage } from '../../ui/message-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSummary } from './account-summary.tsx';
import classes from './lessee-landing-page.module.css';
import { currentLease } from './current-lease.ts';
import { ownLeasesQuery, ownPropertiesQuery } from './lessee.queries.ts';
import { OwnInvoices } from './own-invoices.tsx';

/** TENANT-1, -2 and -4. */
export function LesseeLandingPage() {
  const queries = useQueries({ queries: [ownLeasesQuery, ownPropertiesQuery] });
  const [leases, properties] = queries;
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <FailedPage
        title="Your lease could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!leases.data || !properties.data) return <LandingSkeleton />;
  const lease = currentLease(leases.data);
  const property = properties.data.find(({ id }) => id === lease?.propertyId);
  if (!lease || !property) {
    return (
      <MessagePage
        icon={<IconHome size={30} stroke={1.5} />}
        title="You have no lease here yet"
        action={<LinkButton to="/">See the properties</LinkButton>}
      >
        As soon as your landlord has started one, you find it here with your invoices.
      </MessagePage>
    );
  }
  return (
    <>
      <LeaseHeader lease={lease} property={property} />
      <AccountSummary credit={lease.credit} />
      <section className={classes.invoices} aria-labelledby="own-invoices">
        <h2 id="own-invoices" className={classes.heading}>
          Invoices
        </h2>
        <Kit>
          <OwnInvoices />
        </Kit>
      </section>
    </>
  );
}

interface LeaseHeaderProps {
  readonly lease: LesseeLease;
  readonly property: PublicProperty;
}

/** TENANT-1. */
function LeaseHeader({ lease, property }: LeaseHeaderProps) {
  return (
    <>
      <PageTitle title={addressOf(property)} />
      <dl className={classes.facts}>
        <div>
          <dt>Rent per month</dt>
          <dd>
            <Money amount={lease.monthlyCost} />
          </dd>
        </div>
        <div>
          <dt>Lease end</dt>
          <dd>{lease.type === 'M2M' ? 'Month to month' : <DateText date={lease.endDate} />}</dd>
        </div>
        <div className={classes.wide}>
          <dt>Invoice day of month</dt>
          <dd>{lease.invoiceDayOfMonth}</dd>
        </div>
      </dl>
    </>
  );
}

function LandingSkeleton() {
  return (
    <div role="status" aria-label="Loading your lease">
      <Skeleton style={{ width: 'min(420px, 80%)', height: 36, marginBottom: 16 }} />
      <Skeleton style={{ width: 'min(300px, 60%)', height: 44, marginBottom: 32 }} />
      <Skeleton style={{ height: 120, marginBottom: 32 }} />
      <Skeleton style={{ height: 240 }} />
    </div>
  );
}
